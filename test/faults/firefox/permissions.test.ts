import { afterAll, beforeAll, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { Random } from '@/demo/shop/sample-data/random';
import { addHelpdesk, type FirefoxDesk, openFirefoxDesk } from '@/test/browser/firefox/firefox-desk';
import { countTries, SEED, writeFigure } from '@/test/faults/figures';

const FULL = 20;
/** Of the platform and of the demo's helpdesk. */
const DEMO_HOST = 'http://127.0.0.1/*';

let desk: FirefoxDesk;
beforeAll(async () => {
  desk = await openFirefoxDesk();
});
afterAll(() => desk?.close());

const readOrigins = (): Promise<string[]> =>
  desk.page.evaluate(() => browser.permissions.getAll().then(({ origins = [] }) => origins));

/** The polyfill's global of an extension page in Firefox. */
declare const browser: typeof chrome;

test('holds the permissions of the configured hosts and no other, whatever helpdesk is removed', async () => {
  const tried = countTries(FULL);
  const random = new Random(SEED);
  const needed = new Set(Array.from({ length: tried }, (_, index) => `https://desk-${index}.example/*`));
  await desk.openOptions();
  for (const origin of needed) await addHelpdesk(desk, origin.replace('/*', '/tickets/*'), 'Sample helpdesk');
  expect((await readOrigins()).toSorted()).toEqual([DEMO_HOST, ...needed].toSorted());

  const wrong: string[] = [];
  for (let turn = 0; turn < tried; turn += 1) {
    const origin = [...needed][random.below(needed.size)] ?? '';
    needed.delete(origin);
    const match = origin.replace('/*', '/tickets/*');
    await desk.page.click(`//button[@aria-label='${uiText('options.remove', { name: match })}']`);
    await desk.page.click(`//button[normalize-space()='${uiText('options.save')}']`);
    const expected = [DEMO_HOST, ...needed].toSorted().join(' ');
    let held = '';
    const isExact = async () => (held = (await readOrigins()).toSorted().join(' ')) === expected;
    await until(isExact, 'the permissions').catch(() => wrong.push(`${expected} needed, ${held} held`));
  }
  writeFigure({
    promise: 'Permissions given back',
    where: 'Firefox',
    tried,
    full: FULL,
    violations: { 'more or less than needed': wrong.length },
  });
  expect(wrong, `FAULT_SEED=${SEED}`).toEqual([]);
});
