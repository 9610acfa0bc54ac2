import { parseIsoTime } from '@/lib/contract/time';

import type { SeenPage } from './page-reader';
import { describeQuery, ID_FIELD, type Query, type RangeName, range } from './query';
import { readId } from './read-id';
import type { RuleId } from './rules';
import type { Subject } from './subject';
import type { Walk } from './walk';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** Before any shop. */
const LONG_AGO = Date.parse('2000-01-01T00:00:00Z');

const RULE: Record<RangeName, RuleId> = { createTime: 'filter-created', lastUpdateTime: 'filter-updated' };

/**
 * The order query filters on times that no order shows, so its ranges are judged by each other: two ranges that do not
 * touch share no order, and the range over everything is not empty.
 */
export async function checkOrderRange(name: RangeName, subject: Subject): Promise<void> {
  const { store, notebook, nowMs } = subject;
  const rule = RULE[name];
  const whole = await askRange(name, LONG_AGO, nowMs + DAY_MS, subject);
  if (whole && whole.page.rows.length === 0 && store.rows.size > 0) {
    const finding = { request: whole.request, field: 'data.length', value: 0 };
    notebook.accuse(rule, { ...finding, fault: 'should hold orders: the range covers all that is possible' });
  }
  const middle = chooseMiddle(store, nowMs);
  // The later range first: an order that is updated meanwhile leaves the earlier one, and is in neither rather than both.
  const later = await askRange(name, middle + SECOND_MS, nowMs + DAY_MS, subject);
  const earlier = await askRange(name, LONG_AGO, middle, subject);
  if (!later || !earlier) return;
  const key = ID_FIELD['/orders'];
  const known = new Set(later.page.rows.map((row) => row[key]));
  const shared = earlier.page.rows.findIndex((row) => known.has(row[key]));
  if (shared < 0) {
    if (later.page.rows.length > 0 || earlier.page.rows.length > 0) notebook.confirm(rule);
    return;
  }
  const finding = { request: earlier.request, field: `data[${earlier.page.places[shared]}].${key}` };
  const fault = `is also in the range that starts a second later (${later.request})`;
  notebook.accuse(rule, { ...finding, value: earlier.page.rows[shared]?.[key], fault });
}

/** Contract: "Start of the creation-time range", "End of the creation-time range": of an order's `purchaseTime`, if anything seen. */
export async function checkOrderRangeEnds(subject: Subject): Promise<void> {
  const { store, notebook, largest } = subject;
  const rule = 'range-ends';
  const sample = readPurchaseTimes(store)[0];
  if (!sample) return notebook.remark(rule, 'No order shows a purchaseTime that can be read.');
  const { id, at } = sample;
  const holds = async (start: number, end: number): Promise<boolean | undefined> => {
    const asked = await askRange('createTime', start, end, subject);
    return asked?.page.rows.some((row) => readId('/orders', row) === id);
  };
  const exact = await holds(at, at);
  if (exact) return notebook.confirm(rule);
  const around = await holds(at - SECOND_MS, at + SECOND_MS);
  if (exact === undefined || !around) {
    return notebook.remark(rule, 'The creation time of orders is not shown, and purchaseTime seems to be another.');
  }
  const request = describeQuery({ page: 1, pageSize: largest, ...range('createTime', at, at) });
  const finding = { request, field: 'orderNumber', value: id };
  notebook.accuse(rule, { ...finding, fault: 'is left out, but there when each end is a second further' });
}

async function askRange(
  name: RangeName,
  start: number,
  end: number,
  { reader, largest }: Subject,
): Promise<{ page: SeenPage; request: string } | undefined> {
  const query: Query = { page: 1, pageSize: largest, ...range(name, start, end) };
  const page = await reader.ask(query);
  return page && { page, request: page.request };
}

/** A moment that is likely to have orders on both sides. */
function chooseMiddle(store: Walk, nowMs: number): number {
  const times = readPurchaseTimes(store);
  return times[Math.floor(times.length / 2)]?.at ?? nowMs - 30 * DAY_MS;
}

function readPurchaseTimes({ rows }: Walk): { id: string; at: number }[] {
  return [...rows.values()]
    .flatMap(({ id, row }) => {
      const at = typeof row.purchaseTime === 'string' ? parseIsoTime(row.purchaseTime) : undefined;
      return at === undefined ? [] : [{ id, at: Math.floor(at / SECOND_MS) * SECOND_MS }];
    })
    .toSorted((a, b) => a.at - b.at);
}
