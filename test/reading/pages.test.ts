import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listPageFolders, readPageCases } from '@/test/unit/helpdesk/page-cases';

import { findWrongRoles } from './find-wrong-roles';
import { mutations } from './mutations';
import { startReadingChromium } from './read-in-chromium';
import { startReadingFirefox } from './read-in-firefox';
import type { ReadingBrowser } from './reading-browser';

/** The unit tests go through many more; these show that a browser's own document is no different. */
const CHANGES_OF_EACH = 25;
/** The same pages every time, and others than those of the unit tests. */
const SEED = 2;

const cases = listPageFolders()
  .flatMap(readPageCases)
  .map((page) => [page.adapter, page.name, page] as const);

describe.each([
  ['Chromium', startReadingChromium],
  ['Firefox', startReadingFirefox],
])('In %s', (_browser, start) => {
  let browser: ReadingBrowser;
  beforeAll(async () => {
    browser = await start();
  });
  afterAll(() => browser?.close());

  test.each(cases)('the page of %s, %s, gives its ticket and is left as it was', async (adapter, _name, page) => {
    const { result } = await browser.open(page);
    expect(await browser.read({ adapter, changes: [[]] })).toEqual([{ result, isUntouched: true }]);
  });

  test.each(cases.filter(([, , { result }]) => result.kind === 'ticket'))(
    "in changed pages of %s, %s, nobody's words become another's",
    async (adapter, _name, page) => {
      const { result } = await browser.open(page);
      const messages = result.kind === 'ticket' ? result.ticket.messages : [];
      const changes = fc.sample(mutations, { numRuns: CHANGES_OF_EACH, seed: SEED });
      const readings = await browser.read({ adapter, changes });
      const wrong = readings.map((reading, index) => [changes[index], findWrongRoles(messages, reading.result)]);
      expect(wrong).toHaveLength(CHANGES_OF_EACH);
      expect(wrong.filter(([, found]) => found?.length)).toEqual([]);
    },
  );
});
