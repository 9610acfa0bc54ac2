import { expect } from 'vitest';

import { partsOf, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';

import { test } from './desk';
import { suggestion } from './staged-platform';

// `verdict.test.tsx` has the words of all verdicts.
test('advises a hand-off in words, and offers nothing to insert', async ({ desk }) => {
  await desk.open('tickets/4713');
  const panel = await desk.ask();
  expect(await readVerdict(panel)).toContain(`${uiText('verdict.TO_AGENT')} · Customer asks to speak to a person`);
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
