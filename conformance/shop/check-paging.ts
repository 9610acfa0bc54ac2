import { MAX_PAGE_SIZE } from '@/lib/contract/page';

import { isRow, type ReceivedRow } from '../read-answer';
import type { Report } from '../report';
import type { PageReader, SeenRow, Subject, Walk } from './page-reader';
import { describeQuery, ID_FIELD, lookUp, readId } from './query';

const SMALLER = [100, 50, 20, 10] as const;

/**
 * Requests the largest page (Contract: "Order query request", "Rules for `/products`", 2).
 * @returns the size in effect; undefined if every size is refused
 */
export async function checkLargestSize(reader: PageReader, report: Report): Promise<number | undefined> {
  const request = `page 1, pageSize ${MAX_PAGE_SIZE}`;
  const page = await reader.queryFreely({ page: 1, pageSize: MAX_PAGE_SIZE });
  if (!page) return undefined;
  if (page !== 'refused') {
    if (page.pageSize === MAX_PAGE_SIZE) report.pass('page-size-200');
    else {
      const finding = { request, field: 'pageSize', value: page.pageSize, fault: `should be ${MAX_PAGE_SIZE}` };
      report.fail('page-size-200', finding);
    }
    return page.pageSize;
  }
  report.fail('page-size-200', { request, field: 'HTTP status', fault: 'should be 200, but the query is refused' });
  for (const pageSize of SMALLER) {
    const smaller = await reader.queryFreely({ page: 1, pageSize });
    if (smaller && smaller !== 'refused') return pageSize;
  }
  return undefined;
}

interface Spot {
  page: number;
  pageSize: number;
  isPastEnd?: true;
}

/** A store may change between requests, so a contradiction counts only if it occurs this often. */
const ATTEMPTS = 3;

/**
 * Compares `hasNextPage` with the next page (Contract: "Page wrapper") at places where servers are often wrong: at the last
 * page, at exact multiples of the page size, and past the end.
 * @param total number of rows; it may have changed since
 * @param largest page size in effect
 */
export async function checkBoundaries(
  reader: PageReader,
  report: Report,
  { total, largest }: { total: number; largest: number },
): Promise<void> {
  for (const spot of chooseSpots(total, largest)) await checkSpot(reader, report, spot);
}

function chooseSpots(total: number, largest: number): Spot[] {
  if (total === 0) return [{ page: 1, pageSize: largest, isPastEnd: true }];
  const lastOf = (pageSize: number): Spot => ({ page: Math.ceil(total / pageSize), pageSize });
  const sizes = [1, findDivisor(total, largest), Math.min(total, largest), Math.min(total + 1, largest)];
  const last = [...new Set(sizes)].map(lastOf);
  const before = last.filter(({ page }) => page > 1).map(({ page, pageSize }) => ({ page: page - 1, pageSize }));
  const past = lastOf(largest);
  return [...last, ...before, { ...past, page: past.page + 1, isPastEnd: true }];
}

function findDivisor(total: number, largest: number): number {
  for (let size = Math.min(largest, Math.floor(total / 2)); size > 1; size -= 1) if (total % size === 0) return size;
  return 1;
}

async function checkSpot(reader: PageReader, report: Report, { isPastEnd, ...spot }: Spot): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    // The contract does not mention pages past the end, so they may be refused.
    const here = await reader.queryFreely(spot);
    if (!here || here === 'refused' || here.hasNextPage === undefined) return;
    // A server that filters after paging may send empty pages in between.
    if (here.rows.length === 0 && here.hasNextPage && !isPastEnd) return;
    const rows = await countRowsAfter(reader, spot);
    if (rows === undefined) return;
    if (here.hasNextPage === rows > 0) return report.pass('has-next');
    if (attempt < ATTEMPTS) continue;
    const fault = `should be ${rows > 0}: ${rows > 0 ? 'rows follow' : 'no row follows'}`;
    const finding = { request: describeQuery(spot), field: 'hasNextPage', value: here.hasNextPage, fault };
    return report.fail('has-next', finding);
  }
}

/** The next pages may be empty and promise more. */
const PAGES_AFTER = 3;

async function countRowsAfter(reader: PageReader, { page, pageSize }: Spot): Promise<number | undefined> {
  for (let next = page + 1; next <= page + PAGES_AFTER; next += 1) {
    const there = await reader.queryFreely({ page: next, pageSize });
    if (!there) return undefined;
    if (there === 'refused') return 0;
    if (there.rows.length > 0 || !there.hasNextPage) return there.rows.length;
  }
  return 0;
}

/** Three runs over the store: with large pages, with small ones, and with large ones again. */
interface Runs {
  first: Walk;
  small: Walk;
  last: Walk;
}

/**
 * Compares three runs. A store may change during the check, so only rows of both the first and the last run count as always
 * present, and a fault must occur twice.
 * @param readSmall runs over the store with small pages once more
 */
export async function checkRuns(subject: Subject, runs: Runs, readSmall: () => Promise<Walk>): Promise<void> {
  await checkStable(runs, subject);
  const isSuspicious = runs.small.repeats.length > 0 || findLost(runs).length > 0;
  const again = isSuspicious ? await readSmall() : runs.small;
  checkRepeats(runs, again, subject);
  checkComplete(runs, again, subject);
}

function checkRepeats({ first, small, last }: Runs, again: Walk, { path, report }: Subject): void {
  const pairs = [
    [first, last],
    [small, again],
  ] as const;
  const repeating = pairs.find((pair) => pair.every(({ repeats }) => repeats.length > 0))?.[0];
  if (!repeating) {
    if (first.rows.size > 0) report.pass('row-once');
    if (pairs.flat().some(({ repeats }) => repeats.length > 0)) {
      report.note('row-once', 'In one run a row came twice, as happens when rows change meanwhile.');
    }
    return;
  }
  for (const { id, request, field } of repeating.repeats) {
    const finding = { request, field: `${field}.${ID_FIELD[path]}`, value: id, fault: 'came before in the same run' };
    report.fail('row-once', finding);
  }
}

function checkComplete(runs: Runs, again: Walk, { path, report }: Subject): void {
  const { first, last } = runs;
  if ([...Object.values(runs), again].some(({ end }) => end !== 'ended')) {
    return report.note('rows-complete', 'The store was not read to its end, so its rows could not be compared.');
  }
  const common = [...first.rows.keys()].filter((id) => last.rows.has(id)).length;
  if (common < first.rows.size / 2) {
    return report.note('rows-complete', 'Most ids changed between two runs, so the rows could not be compared.');
  }
  if (common > 0) report.pass('rows-complete');
  if (findLost(runs).length === 0) return;
  for (const { seen, fault } of findLost({ ...runs, small: again })) {
    const { id, request, field } = seen;
    report.fail('rows-complete', { request, field: `${field}.${ID_FIELD[path]}`, value: id, fault });
  }
}

function findLost({ first, small, last }: Runs): { seen: SeenRow; fault: string }[] {
  const missing = [...first.rows.values()].filter(({ id }) => last.rows.has(id) && !small.rows.has(id));
  const extra = [...small.rows.values()].filter(({ id }) => !first.rows.has(id) && !last.rows.has(id));
  return [
    ...missing.map((seen) => ({ seen, fault: 'is on no page when read with a smaller pageSize' })),
    ...extra.map((seen) => ({ seen, fault: 'is on no page when read with a larger pageSize' })),
  ];
}

const MAX_LOOK_UPS = 3;

/** An ID that is missing in the last run and in a look-up was not stable (Contract: "Rules for `/products`", 6). */
async function checkStable({ first, last }: Runs, { path, reader, report }: Subject): Promise<void> {
  const gone = [...first.rows.values()].filter(({ id, row }) => !last.rows.has(id) && readId(path, row) === id);
  if (gone.length < first.rows.size) report.pass('stable-ids');
  for (const { id, row, request, field } of gone.slice(0, MAX_LOOK_UPS)) {
    const page = await reader.queryFreely(lookUp(path, id));
    if (!page || (page !== 'refused' && page.rows.some((found) => readId(path, found) === id))) continue;
    const twin = [...last.rows.values()].find((other) => !first.rows.has(other.id) && isSameButIds(row, other.row));
    const fault = twin ? `is ${JSON.stringify(twin.id)} in the second run` : 'is not found any more in the second run';
    report.fail('stable-ids', { request, field: `${field}.${ID_FIELD[path]}`, value: id, fault });
  }
  if (path === '/products') checkStableSkus({ first, last }, report);
}

function checkStableSkus({ first, last }: Pick<Runs, 'first' | 'last'>, report: Report): void {
  for (const { id, row, request, field } of first.rows.values()) {
    const again = last.rows.get(id)?.row;
    // An edited product may have other SKUs.
    if (!again || !isSameButIds(row, again)) continue;
    const before = readSkuIds(row);
    const after = readSkuIds(again);
    for (const [index, value] of before.entries()) {
      if (value === undefined || after.includes(value)) continue;
      const fault = `is ${JSON.stringify(after[index])} in the second run`;
      report.fail('stable-ids', { request, field: `${field}.skus[${index}].externalId`, value, fault });
    }
  }
}

function readSkuIds({ skus }: ReceivedRow): (string | undefined)[] {
  if (!Array.isArray(skus)) return [];
  return (skus as unknown[]).map((sku) => {
    const id = isRow(sku) ? sku.externalId : undefined;
    return typeof id === 'string' ? id : undefined;
  });
}

function isSameButIds(a: ReceivedRow, b: ReceivedRow): boolean {
  return writeWithoutIds(a) === writeWithoutIds(b);
}

const ID_KEYS = new Set(['orderNumber', 'itemId', 'externalId']);

function writeWithoutIds(row: ReceivedRow): string {
  return JSON.stringify(row, (key, value: unknown) => (ID_KEYS.has(key) ? undefined : value));
}
