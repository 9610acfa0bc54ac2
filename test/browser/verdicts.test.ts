import { expect } from 'vitest';

import { partsOf, readVerdict } from '@/demo/browser/panel-parts';

import { test } from './desk';
import { suggestion } from './staged-platform';

/** Every action type, with and without hand-over, as the sample tickets lead to it. */
const VERDICTS = [
  ['MESSAGE', 'stated/4714', 'Ready to send · Order found, customer asked for status', true],
  ['MESSAGE, handoff', 'stated/4712', 'Ready to send, then hand over · Customer asks for a change', true],
  ['TO_AGENT', 'tickets/4713', 'Hand over to a person · Customer asks to speak to a person', false],
  ['HUMAN_REVIEW', 'tickets/4719', 'Needs review, then hand over · Customer threatens legal steps', false],
  ['NO_REPLY', 'tickets/4715', 'No reply needed · Customer says thank you', false],
  ['CONFUSED', 'tickets/4720', 'Not understood · The last message makes no sense', false],
  ['STOPPED', 'stated/4722', 'Stopped · Customer wants no more messages', false],
  ['NOTHING', 'tickets/4721', 'Nothing to do · The last message was written by a machine', false],
] as const;

test.for(VERDICTS)(
  '%s is said in words, and only a message can be inserted',
  async ([, path, words, canInsert], { desk }) => {
    await desk.open(path);
    const panel = await desk.ask();
    expect(await readVerdict(panel)).toContain(words);
    expect(await partsOf(panel).insert.isVisible()).toBe(canInsert);
  },
);

/** Answers the sample tickets do not lead to: what the contract does not know, or does not say. */
const ODD_ANSWERS = [
  [
    'an action type of the future',
    { actionType: 'ESCALATE_TO_LAWYER' },
    'Unknown verdict · The platform answered “ESCALATE_TO_LAWYER”',
  ],
  ['a message without text', { content: '' }, 'The suggestion is empty'],
  ['null where yes or no should be', { actionType: 'TO_AGENT', handoff: null }, 'Hand over to a person'],
] as const;

test.for(ODD_ANSWERS)('%s is a neutral state of its own', async ([, data, words], { desk }) => {
  desk.servers.platform.next({ body: suggestion('Hello Ada', data) });
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  expect(await readVerdict(panel)).toContain(words);
  expect(await partsOf(panel).insert.isVisible()).toBe(false);
});
