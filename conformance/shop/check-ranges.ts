import { parseIsoTime, type RangeName } from '@/lib/contract/time';

import type { ReceivedRow } from '../read-answer';
import type { RuleId } from '../rules';
import { type SeenPage, type SeenRow, type Subject, walk, type Walk } from './page-reader';
import { describeQuery, emptyDays, ID_FIELD, lookUp, type Query, range, readId } from './query';

/** `field` is the field that the range compares (Contract: "Product query request"). */
const RANGES: Record<RangeName, { field: string; rule: RuleId }> = {
  createTime: { field: 'publishedAt', rule: 'filter-created' },
  lastUpdateTime: { field: 'externalUpdatedAt', rule: 'filter-updated' },
};

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
const LONG_AGO = Date.parse('2000-01-01T00:00:00Z');

export async function checkRanges(subject: Subject): Promise<void> {
  for (const name of ['createTime', 'lastUpdateTime'] as const) {
    await checkEmptyRanges(name, subject);
    if (subject.path === '/products') await checkProductRange(name, subject);
    else await checkOrderRange(name, subject);
  }
  if (subject.path === '/orders') await checkOrderRangeEnds(subject);
}

async function checkEmptyRanges(
  name: RangeName,
  { path, reader, report, store, largest, nowMs }: Subject,
): Promise<void> {
  const { field, rule } = RANGES[name];
  for (const { start, end } of Object.values(emptyDays(nowMs))) {
    const query: Query = { page: 1, pageSize: Math.min(10, largest), ...range(name, start, end) };
    const page = await reader.query(query);
    if (!page) continue;
    if (page.rows.length === 0) {
      if (store.rows.size > 0) report.pass(rule);
      continue;
    }
    const stray = page.rows.findIndex((row) => {
      const at = path === '/products' ? readTime(row, field) : undefined;
      return at === undefined || at < start || at > end;
    });
    if (stray < 0) continue;
    const finding = {
      request: page.request,
      field: `data[${page.places[stray]}]`,
      fault: 'should not be in this range',
    };
    report.fail(rule, { ...finding, value: page.rows[stray]?.[ID_FIELD[path]] });
  }
}

/**
 * Compares ranges with each other, because orders do not contain the times of the filter: separate ranges share no order, and
 * the range over all time is not empty.
 */
async function checkOrderRange(name: RangeName, subject: Subject): Promise<void> {
  const { store, report, nowMs } = subject;
  const rule = RANGES[name].rule;
  const whole = await askRange(name, LONG_AGO, nowMs + DAY_MS, subject);
  if (whole && whole.rows.length === 0 && store.rows.size > 0) {
    const finding = { request: whole.request, field: 'data.length', value: 0 };
    report.fail(rule, { ...finding, fault: 'should hold orders: the range covers all that is possible' });
  }
  const middle = chooseMiddle(store, nowMs);
  // Queries the later range first, so that an order updated in between is in neither range instead of in both.
  const later = await askRange(name, middle + SECOND_MS, nowMs + DAY_MS, subject);
  const earlier = await askRange(name, LONG_AGO, middle, subject);
  if (!later || !earlier) return;
  const key = ID_FIELD['/orders'];
  const known = new Set(later.rows.map((row) => row[key]));
  const shared = earlier.rows.findIndex((row) => known.has(row[key]));
  if (shared < 0) {
    if (later.rows.length > 0 || earlier.rows.length > 0) report.pass(rule);
    return;
  }
  const finding = { request: earlier.request, field: `data[${earlier.places[shared]}].${key}` };
  const fault = `is also in the range that starts a second later (${later.request})`;
  report.fail(rule, { ...finding, value: earlier.rows[shared]?.[key], fault });
}

/** Uses `purchaseTime` at both ends, the only time in an order (Contract: "Order query request"). */
async function checkOrderRangeEnds(subject: Subject): Promise<void> {
  const { store, report, largest } = subject;
  const rule = 'range-ends';
  const sample = readPurchaseTimes(store)[0];
  if (!sample) return report.note(rule, 'No order shows a purchaseTime that can be read.');
  const { id, at } = sample;
  const holds = async (start: number, end: number): Promise<boolean | undefined> => {
    const page = await askRange('createTime', start, end, subject);
    return page?.rows.some((row) => readId('/orders', row) === id);
  };
  const exact = await holds(at, at);
  if (exact) return report.pass(rule);
  const around = await holds(at - SECOND_MS, at + SECOND_MS);
  if (exact === undefined || !around) {
    return report.note(rule, 'The creation time of orders is not shown, and purchaseTime seems to be another.');
  }
  const request = describeQuery({ page: 1, pageSize: largest, ...range('createTime', at, at) });
  const finding = { request, field: 'orderNumber', value: id };
  report.fail(rule, { ...finding, fault: 'is left out, but there when each end is a second further' });
}

function askRange(
  name: RangeName,
  start: number,
  end: number,
  { reader, largest }: Subject,
): Promise<SeenPage | undefined> {
  return reader.query({ page: 1, pageSize: largest, ...range(name, start, end) });
}

/** Chooses a time that probably has orders before and after it. */
function chooseMiddle(store: Walk, nowMs: number): number {
  const times = readPurchaseTimes(store);
  return times[Math.floor(times.length / 2)]?.at ?? nowMs - 30 * DAY_MS;
}

function readPurchaseTimes({ rows }: Walk): { id: string; at: number }[] {
  return [...rows.values()]
    .flatMap(({ id, row }) => {
      const at = readTime(row, 'purchaseTime');
      return at === undefined ? [] : [{ id, at: Math.floor(at / SECOND_MS) * SECOND_MS }];
    })
    .toSorted((a, b) => a.at - b.at);
}

const WINDOW_ROWS = 40;

/** Queries the window between the times of two products, in more than one page. Both ends are included. */
async function checkProductRange(name: RangeName, subject: Subject): Promise<void> {
  const { store, reader, report } = subject;
  const { field, rule } = RANGES[name];
  const window = chooseWindow(store, field);
  if (!window) {
    for (const each of [rule, 'range-ends'] as const)
      report.note(each, `No product shows a ${field} that can be read, so only empty days were asked for.`);
    return;
  }
  const { start, end, inside } = window;
  const isInside = (row: ReceivedRow) => {
    const at = readTime(row, field);
    return at === undefined || (at >= start && at <= end);
  };
  const visit = ({ rows, places, request }: SeenPage): void => {
    for (const [index, row] of rows.entries()) {
      if (isInside(row)) report.pass(rule);
      else {
        const where = `data[${places[index]}].${field}`;
        report.fail(rule, { request, field: where, value: row[field], fault: 'lies outside of the range' });
      }
    }
  };
  const pageSize = Math.max(1, Math.ceil(inside.length / 2));
  // Two pages contain the window; five show that a server sends more.
  const found = await walk(reader, report, {
    path: '/products',
    pageSize,
    maxPages: 5,
    filter: range(name, start, end),
    visit,
  });
  if (found.end !== 'ended') return;
  const left = [];
  for (const seen of inside) {
    if (!found.rows.has(seen.id)) left.push(seen);
    else if (isAtEnd(seen, window, field)) report.pass('range-ends');
  }
  await judgeLeftOut(left, name, window, subject);
}

/** Decides which rule each missing row breaks, by other queries. */
async function judgeLeftOut(left: SeenRow[], name: RangeName, window: Window, subject: Subject): Promise<void> {
  const { reader, report, largest } = subject;
  const { field, rule } = RANGES[name];
  const { start, end } = window;
  for (const seen of left) {
    const holds = async (query: Partial<Query>): Promise<boolean> => {
      const page = await reader.query({ page: 1, pageSize: largest, ...query });
      return (
        page?.rows.some((row) => readId('/products', row) === seen.id && isSameTime(row, seen.row, field)) ?? false
      );
    };
    // An update after reading may have moved the product out of the range.
    if (!(await holds(lookUp('/products', seen.id)))) continue;
    const request = describeQuery({ page: 1, pageSize: largest, ...range(name, start, end) });
    const finding = { request, field: ID_FIELD['/products'], value: seen.id };
    if (await holds(range(name, start, end))) {
      report.fail('rows-complete', { ...finding, fault: 'is on no page when read with a smaller pageSize' });
    } else if (isAtEnd(seen, window, field) && (await holds(range(name, start - SECOND_MS, end + SECOND_MS)))) {
      report.fail('range-ends', { ...finding, fault: `is left out, though its ${field} is an end of the range` });
    } else report.fail(rule, { ...finding, fault: `is left out, though its ${field} lies in the range` });
  }
}

interface Window {
  start: number;
  end: number;
  inside: SeenRow[];
}

/** Chooses the middle third by time, limited in size, with ends in whole seconds, as in queries. */
function chooseWindow({ rows }: Walk, field: string): Window | undefined {
  const timed = [...rows.values()]
    .flatMap((seen) => {
      const at = readTime(seen.row, field);
      return at === undefined ? [] : [{ seen, at }];
    })
    .toSorted((a, b) => a.at - b.at);
  const from = Math.floor(timed.length / 3);
  const first = timed[from];
  const last = timed[Math.min(Math.floor((2 * timed.length) / 3), from + WINDOW_ROWS - 1, timed.length - 1)];
  if (!first || !last) return undefined;
  const start = Math.floor(first.at / SECOND_MS) * SECOND_MS;
  const end = Math.ceil(last.at / SECOND_MS) * SECOND_MS;
  return { start, end, inside: timed.filter(({ at }) => at >= start && at <= end).map(({ seen }) => seen) };
}

function isAtEnd({ row }: SeenRow, { start, end }: Window, field: string): boolean {
  const at = readTime(row, field);
  return at === start || at === end;
}

function readTime(row: ReceivedRow, field: string): number | undefined {
  const value = row[field];
  return typeof value === 'string' ? parseIsoTime(value) : undefined;
}

function isSameTime(a: ReceivedRow, b: ReceivedRow, field: string): boolean {
  return readTime(a, field) === readTime(b, field);
}
