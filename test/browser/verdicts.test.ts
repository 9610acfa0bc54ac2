import { expect } from 'vitest';

import { partsOf, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';

import { test } from './desk';
import { suggestion } from './staged-platform';

/** As the sample tickets lead to it. */
const VERDICTS = [
  ['MESSAGE', 'stated/4714', `${uiText('verdict.MESSAGE')} · Order found, customer asked for status`, true],
  ['MESSAGE, handoff', 'stated/4712', `${uiText('verdict.MESSAGE.handoff')} · Customer asks for a change`, true],
  ['TO_AGENT', 'tickets/4713', `${uiText('verdict.TO_AGENT')} · Customer asks to speak to a person`, false],
  ['HUMAN_REVIEW', 'tickets/4719', `${uiText('verdict.HUMAN_REVIEW.handoff')} · Customer threatens legal steps`, false],
  ['NO_REPLY', 'tickets/4715', `${uiText('verdict.NO_REPLY')} · Customer says thank you`, false],
  ['CONFUSED', 'tickets/4720', `${uiText('verdict.CONFUSED')} · The last message makes no sense`, false],
  ['STOPPED', 'stated/4722', `${uiText('verdict.STOPPED')} · Customer wants no more messages`, false],
  ['NOTHING', 'tickets/4721', `${uiText('verdict.NOTHING')} · The last message was written by a machine`, false],
] as const;

test.for(VERDICTS)(
  'states %s in words, and offers to insert only a message',
  async ([, path, words, canInsert], { desk }) => {
    await desk.open(path);
    const panel = await desk.ask();
    expect(await readVerdict(panel)).toContain(words);
    expect(await partsOf(panel).insert.isVisible()).toBe(canInsert);
  },
);

/** The contract does not define them, so no sample ticket leads to them. */
const ODD_ANSWERS = [
  [
    'an action type of the future',
    { actionType: 'ESCALATE_TO_LAWYER' },
    `${uiText('verdict.UNKNOWN')} · ${uiText('verdict.UNKNOWN.next', { actionType: 'ESCALATE_TO_LAWYER' })}`,
  ],
  ['a message without text', { content: '' }, uiText('verdict.EMPTY')],
  ['null where yes or no should be', { actionType: 'TO_AGENT', handoff: null }, uiText('verdict.TO_AGENT')],
] as const;

test.for(ODD_ANSWERS)('shows %s as a neutral state of its own', async ([, data, words], { desk }) => {
  desk.servers.platform.next({ body: suggestion('Hello Ada', data) });
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  expect(await readVerdict(panel)).toContain(words);
  expect(await partsOf(panel).insert.isVisible()).toBe(false);
});

test('moves Insert no more once an answer is shown, so that a quick click hits it', async ({ desk }) => {
  const link = '<p>Please see <a href="https://carrier.example/track">your parcel</a>.</p>';
  desk.servers.platform.next({ body: suggestion(link) });
  await desk.open('tickets/4713');
  const panel = await desk.openPanel();
  await panel.evaluate(watchInsert, uiText('insert.insert'));
  await desk.ask();
  await panel.getByText('carrier.example').waitFor();
  const places = await panel.evaluate(() => (globalThis as unknown as { places: number[] }).places);
  expect(places).toHaveLength(1);
});

/** Keeps the places of Insert, in CSS pixels, of all frames; runs in the panel. */
function watchInsert(name: string): void {
  const places: number[] = [];
  Object.assign(globalThis, { places });
  const look = (): void => {
    const insert = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    const place = insert?.getBoundingClientRect().top;
    if (place !== undefined && place !== places.at(-1)) places.push(place);
    requestAnimationFrame(look);
  };
  look();
}
