import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { takeTurns } from '@/test/drivers/choose-cells';
import { listPageFolders, readPageCases } from '@/test/unit/helpdesk/page-cases';

import { findWrongRoles } from './find-wrong-roles';
import { mutations } from './mutations';
import { type ReadingBrowser, startReadingBrowser } from './reading-browser';

/** The unit tests try some in jsdom, with another seed. */
const CHANGES_OF_EACH = 25;
const SEED = 2;

const cases = listPageFolders()
  .flatMap(readPageCases)
  .map((page) => [page.adapter, page.name, page] as const);

const tickets = cases.filter(([, , { result }]) => result.kind === 'ticket');

let browser: ReadingBrowser;
beforeAll(async () => {
  browser = await startReadingBrowser();
});
afterAll(() => browser?.close());

test.each(cases)('reads the ticket of %s, %s, and leaves the page unchanged', async (adapter, _name, page) => {
  const result = await browser.open(page);
  expect(await browser.read({ adapter, mutations: [[]] })).toEqual([{ result, isUntouched: true }]);
});

test.each(takeTurns(tickets, 'Chromium'))(
  'no words are attributed to another person in changed pages of %s, %s',
  async (adapter, _name, page) => {
    const result = await browser.open(page);
    const messages = result.kind === 'ticket' ? result.ticket.messages : [];
    const changes = fc.sample(mutations, { numRuns: CHANGES_OF_EACH, seed: SEED });
    const readings = await browser.read({ adapter, mutations: changes });
    const wrong = readings.map((reading, index) => [changes[index], findWrongRoles(messages, reading.result)]);
    expect(wrong).toHaveLength(CHANGES_OF_EACH);
    expect(wrong.filter(([, found]) => found?.length)).toEqual([]);
  },
);
