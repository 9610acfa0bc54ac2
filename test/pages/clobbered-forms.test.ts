import { afterAll, beforeAll, expect, test } from 'vitest';

import { takeTurns } from '@/test/drivers/choose-cells';
import { listPageFolders, readPageCases, readUnknownPages } from '@/test/unit/helpdesk/page-cases';

import { type ReadingBrowser, startReadingBrowser } from './reading-browser';

const pages = [...listPageFolders().flatMap(readPageCases), ...readUnknownPages()];

let browser: ReadingBrowser;
beforeAll(async () => {
  browser = await startReadingBrowser();
});
afterAll(() => browser?.close());

test.each(takeTurns(pages, 'Firefox'))(
  'learns and inserts the same where forms have fields with the names of properties: $adapter, $name',
  async (page) => {
    await browser.open(page);
    const { before, after } = await browser.compareClobbered(page.adapter);
    expect(after).toEqual(before);
  },
);
