import { expect, test } from 'vitest';

import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { Random } from '@/demo/shop/sample-data/random';
import { openOptionalDesk, readOrigins } from '@/test/browser/optional-desk';

import { countTries, SEED, writeFigure } from './figures';

const FULL = 20;
/** Of the platform and of the demo's helpdesks. */
const DEMO_HOST = 'http://127.0.0.1/*';

test('holds the permissions of the configured hosts and no other, whatever helpdesk is removed', async () => {
  const tried = countTries(FULL);
  const random = new Random(SEED);
  const needed = new Set(Array.from({ length: tried }, (_, index) => `https://desk-${index}.example/*`));
  const desk = await openOptionalDesk([...needed], {
    setUp: (servers) => ({
      ...setUpFor(servers),
      desks: [
        ...setUpFor(servers).desks,
        ...[...needed].map((origin) => ({ match: origin.replace('/*', '/tickets/*'), adapter: 'sample-desk' })),
      ],
    }),
  });
  expect(await readOrigins(desk)).toEqual(expect.arrayContaining([DEMO_HOST, ...needed]));

  const wrong: string[] = [];
  const options = await desk.browser.openOptions();
  for (let turn = 0; turn < tried; turn += 1) {
    const origin = [...needed][random.below(needed.size)] ?? '';
    needed.delete(origin);
    const match = origin.replace('/*', '/tickets/*');
    await options.getByRole('button', { name: uiText('options.remove', { name: match }) }).click();
    await options.getByRole('button', { name: uiText('options.save') }).click();
    await options.getByText(uiText('options.saved'), { exact: true }).waitFor();
    const expected = [DEMO_HOST, ...needed].toSorted().join(' ');
    let held = '';
    const isExact = async () => (held = (await readOrigins(desk)).toSorted().join(' ')) === expected;
    await until(isExact, 'the permissions').catch(() => wrong.push(`${expected} needed, ${held} held`));
  }
  const { permissions } = await options.evaluate(() => chrome.runtime.getManifest());
  writeFigure({
    promise: 'Permissions given back',
    where: 'Chromium',
    tried,
    full: FULL,
    violations: { 'more or less than needed': wrong.length },
    measured: { 'permissions of the manifest': [...(permissions ?? [])].toSorted().join(' ') },
  });
  expect(wrong, `FAULT_SEED=${SEED}`).toEqual([]);
});
