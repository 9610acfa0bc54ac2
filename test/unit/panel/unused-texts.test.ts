// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { makeSuggestion, makeTicket, settle, stagePanel } from './stage-panel';

const HOUR_MS = 60 * 60_000;
const ticket = makeTicket('A', 'Hi');

async function openTicket(stage: ReturnType<typeof stagePanel>) {
  stage.putTicket(1, ticket);
  await stage.goTo(1);
}

/** Writes a note to a ticket, and inserts it into a page that reports the outcome. */
async function insertNote(stage: ReturnType<typeof stagePanel>, into: typeof ticket, outcome: string) {
  stage.putTicket(1, into);
  await stage.goTo(1);
  stage.pages[1] = { ...stage.pages[1], 'composer.insert': () => ({ outcome, documentId: 'page-1' }) };
  stage.actions.editNote('Call her back');
  await settle();
  await stage.actions.insertNote();
  await settle();
}

/** Stages a panel as after a restart, which empties the session storage. */
async function restart(before: ReturnType<typeof stagePanel>) {
  const stage = stagePanel(['en'], { local: before.local });
  await openTicket(stage);
  return stage;
}

test('a restart is told after a note that was not inserted, and told once', async () => {
  const first = stagePanel();
  await openTicket(first);
  expect(first.view().storageProblem).toBeUndefined();
  first.actions.editNote('Call her back');
  await settle();
  const second = await restart(first);
  expect(second.view().storageProblem).toBe('restarted');
  expect((await restart(second)).view().storageProblem).toBeUndefined();
});

/** Opens a ticket and shows a suggestion for it. */
async function stageSuggestion() {
  const stage = stagePanel();
  stage.worker['suggestion.request'] = ({ requestId }: { requestId: string }) => ({
    ok: true,
    value: makeSuggestion(ticket, requestId),
  });
  await openTicket(stage);
  await stage.actions.suggest();
  return stage;
}

test('a restart is told after a suggestion that was not inserted', async () => {
  const first = await stageSuggestion();
  await settle();
  expect((await restart(first)).view().storageProblem).toBe('restarted');
});

test('a restart is not told after a reply that was sent, also where a later panel has restored it', async () => {
  const first = await stageSuggestion();
  const text = `Answer ${first.shown().suggestion.suggestion?.requestId}`;
  const sent = { role: 'agent' as const, text, attachments: [] };
  first.putTicket(1, { ...ticket, messages: [...ticket.messages, sent] });
  await first.goTo(1);
  expect(first.shown().suggestion.suggestion?.sent).toBeDefined();
  const second = stagePanel(['en'], { local: first.local, session: first.session });
  second.pages[1] = first.pages[1] ?? {};
  await second.goTo(1);
  await settle();
  expect((await restart(second)).view().storageProblem).toBeUndefined();
});

test.each([
  ['inserted', undefined],
  ['already-there', undefined],
  ['failed', 'restarted'],
  ['refused-note', 'restarted'],
  ['no-composer', 'restarted'],
])('a restart after an insertion that ended as %s is told as %s', async (outcome, told) => {
  const first = stagePanel();
  await insertNote(first, ticket, outcome);
  expect((await restart(first)).view().storageProblem).toBe(told);
});

test('a restart is not told of texts that are older than an hour', async () => {
  const first = stagePanel();
  await openTicket(first);
  first.setTime(1_000_000 - HOUR_MS);
  first.actions.editNote('Call her back');
  await settle();
  expect((await restart(first)).view().storageProblem).toBeUndefined();
});

test('a second panel of the same session does not tell a restart', async () => {
  const first = stagePanel();
  await openTicket(first);
  first.actions.editNote('Call her back');
  await settle();
  const second = stagePanel(['en'], first);
  await openTicket(second);
  expect(second.view().storageProblem).toBeUndefined();
});

test.each([
  ['has not inserted', 'failed', 'restarted'],
  ['has inserted', 'inserted', undefined],
])(
  'a restart is told by the text that one panel %s, whatever another panel inserts afterwards',
  async (_, outcome, told) => {
    const first = stagePanel();
    await insertNote(first, ticket, outcome);
    const second = stagePanel(['en'], first);
    await insertNote(second, makeTicket('B', 'Hello'), 'inserted');
    expect((await restart(second)).view().storageProblem).toBe(told);
  },
);
