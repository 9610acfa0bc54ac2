// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { makeSuggestion, makeTicket, settle, stagePanel } from './stage-panel';

const HOUR_MS = 60 * 60_000;
const ticket = makeTicket('A', 'Hi');

async function openTicket(stage: ReturnType<typeof stagePanel>) {
  stage.putTicket(1, ticket);
  await stage.goTo(1);
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

test('a restart is told after a suggestion that was not inserted', async () => {
  const first = stagePanel();
  first.worker['suggestion.request'] = ({ requestId }: { requestId: string }) => ({
    ok: true,
    value: makeSuggestion(ticket, requestId),
  });
  await openTicket(first);
  await first.actions.suggest();
  await settle();
  expect((await restart(first)).view().storageProblem).toBe('restarted');
});

test.each([
  ['inserted', undefined],
  ['already-there', undefined],
  ['failed', 'restarted'],
  ['refused-note', 'restarted'],
  ['no-composer', 'restarted'],
])('a restart after an insertion that ended as %s is told as %s', async (outcome, told) => {
  const first = stagePanel();
  await openTicket(first);
  first.pages[1] = { ...first.pages[1], 'composer.insert': () => ({ outcome, pageId: 'page-1' }) };
  first.actions.editNote('Call her back');
  await settle();
  await first.actions.insertNote();
  await settle();
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
    await openTicket(first);
    first.pages[1] = { ...first.pages[1], 'composer.insert': () => ({ outcome, pageId: 'page-1' }) };
    first.actions.editNote('Call her back');
    await settle();
    await first.actions.insertNote();
    await settle();
    const second = stagePanel(['en'], first);
    second.putTicket(1, makeTicket('B', 'Hello'));
    await second.goTo(1);
    second.pages[1] = {
      ...second.pages[1],
      'composer.insert': () => ({ outcome: 'inserted', pageId: 'page-1' }),
    };
    second.actions.editNote('Send it again');
    await settle();
    await second.actions.insertNote();
    await settle();
    expect((await restart(second)).view().storageProblem).toBe(told);
  },
);
