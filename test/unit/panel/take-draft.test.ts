// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { MAX_INSTRUCTION } from '@/lib/contract/values';
import { identifyTicket } from '@/lib/domain/ticket-identity';

import { later, makeTicket, settle, stageTicket, Undeliverable } from './stage-panel';

const LEAD = 'Use this draft as the basis:';
const OTHER = makeTicket('B', 'Another question');

/** Stages a ticket whose page answers with this draft. */
async function stageDraft(text: string, of = makeTicket('A', 'Where is my order?')) {
  const stage = await stageTicket();
  stage.pages[1] = { ...stage.pages[1], 'draft.read': () => ({ ticket: identifyTicket(of), text }) };
  return stage;
}

test('puts the draft as a quote below the lead and the typed instruction, and sends nothing', async () => {
  const stage = await stageDraft('Hello Ada,\n\nit is late.');
  stage.actions.setOptions({ instruction: 'No emoji\n' });
  await stage.actions.takeDraft(LEAD);
  const { options, draftUse } = stage.shown().suggestion;
  expect(options.instruction).toBe(`No emoji\n${LEAD}\n> Hello Ada,\n>\n> it is late.`);
  expect(draftUse).toBeUndefined();
  expect(stage.bodies('suggestion.request')).toEqual([]);
});

test('keeps what the agent has typed while the page was read, and reads it once at a time', async () => {
  const stage = await stageTicket();
  const answer = later<unknown>();
  stage.pages[1] = { ...stage.pages[1], 'draft.read': () => answer.promise };
  const taken = stage.actions.takeDraft(LEAD);
  await settle();
  expect(stage.shown().suggestion.draftUse).toEqual({ state: 'reading' });
  await stage.actions.takeDraft(LEAD);
  expect(stage.bodies('draft.read')).toHaveLength(1);
  stage.actions.setOptions({ instruction: 'No emoji' });
  answer.keep({ ticket: identifyTicket(stage.ticket), text: 'Hi' });
  await taken;
  expect(stage.shown().suggestion.options.instruction).toBe(`No emoji\n${LEAD}\n> Hi`);
});

test.each([
  ['the page shows none', () => null, { state: 'none' }],
  ['another ticket is open there', () => ({ ticket: identifyTicket(OTHER), text: 'Hi Ben' }), { state: 'none' }],
  ['the page does not answer', () => new Undeliverable('no-receiver'), { state: 'unanswered', failure: 'no-receiver' }],
])('takes no draft and says why when %s', async (_, answer, draftUse) => {
  const stage = await stageTicket();
  stage.pages[1] = { ...stage.pages[1], 'draft.read': answer };
  await stage.actions.takeDraft(LEAD);
  expect(stage.shown().suggestion).toMatchObject({ draftUse, options: {} });
  expect(stage.shown().suggestion.options.instruction).toBeUndefined();
  stage.actions.setOptions({ instruction: 'No emoji' });
  expect(stage.shown().suggestion.draftUse, 'the agent goes on without it').toBeUndefined();
});

test('takes a draft that just fits, and none that is longer', async () => {
  const room = MAX_INSTRUCTION - `${LEAD}\n> `.length;
  const fitting = await stageDraft('x'.repeat(room));
  await fitting.actions.takeDraft(LEAD);
  expect(fitting.shown().suggestion.options.instruction).toHaveLength(MAX_INSTRUCTION);
  const long = await stageDraft('x'.repeat(room + 1));
  await long.actions.takeDraft(LEAD);
  expect(long.shown().suggestion).toMatchObject({ draftUse: { state: 'too-long' } });
  expect(long.shown().suggestion.options.instruction).toBeUndefined();
});

test('offers the draft of a reply, and no note', async () => {
  const draft = { start: 'Hi', isCursorBehind: true };
  const offered = async (change: object) =>
    (await stageTicket({ ...makeTicket('A', 'Where is my order?'), ...change })).shown().suggestion.hasDraft;
  expect(await offered({ draft })).toBe(true);
  expect(await offered({})).toBe(false);
  expect(await offered({ draft, composer: { editor: 'rich', mode: 'note' } })).toBe(false);
});
