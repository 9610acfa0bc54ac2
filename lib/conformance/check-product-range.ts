import { parseIsoTime } from '@/lib/contract/time';

import type { Row, SeenPage } from './page-reader';
import { describeQuery, ID_FIELD, lookUp, type Query, type RangeName, range } from './query';
import { readId } from './read-id';
import type { RuleId } from './rules';
import type { Subject } from './subject';
import { type SeenRow, walk, type Walk } from './walk';

/** Which field of a product each range selects on (contract: "Product query request"). */
const RANGES: Record<RangeName, { field: string; rule: RuleId }> = {
  createTime: { field: 'publishedAt', rule: 'filter-created' },
  lastUpdateTime: { field: 'externalUpdatedAt', rule: 'filter-updated' },
};

const PATH = '/products';
const SECOND_MS = 1000;
/** Rows a window holds at most, so that it is read with a few requests. */
const WINDOW_ROWS = 40;

/**
 * Asks for a window between the times of two products: the answer has to hold what lies inside, both ends included, and
 * nothing else, over more than one page.
 */
export async function checkProductRange(name: RangeName, subject: Subject): Promise<void> {
  const { store, reader, notebook } = subject;
  const { field, rule } = RANGES[name];
  const window = chooseWindow(store, field);
  if (!window) {
    for (const each of [rule, 'range-ends'] as const)
      notebook.remark(each, `No product shows a ${field} that can be read, so only empty days were asked for.`);
    return;
  }
  const { start, end, inside } = window;
  const isInside = (row: Row) => {
    const at = readTime(row, field);
    return at === undefined || (at >= start && at <= end);
  };
  const visit = ({ rows, places, request }: SeenPage): void => {
    for (const [index, row] of rows.entries()) {
      if (isInside(row)) notebook.confirm(rule);
      else {
        const where = `data[${places[index]}].${field}`;
        notebook.accuse(rule, { request, field: where, value: row[field], fault: 'lies outside of the range' });
      }
    }
  };
  const pageSize = Math.max(1, Math.ceil(inside.length / 2));
  // Two pages hold the window, and a server that answers with more than that has shown it by then.
  const found = await walk(reader, notebook, {
    path: PATH,
    pageSize,
    maxPages: 5,
    filter: range(name, start, end),
    visit,
  });
  if (found.end !== 'ended') return;
  const left = [];
  for (const seen of inside) {
    if (!found.rows.has(seen.id)) left.push(seen);
    else if (isAtEnd(seen, window, field)) notebook.confirm('range-ends');
  }
  await judgeLeftOut(left, name, window, subject);
}

/** Says of each product that should have been found which rule its absence breaks, by asking in other ways. */
async function judgeLeftOut(left: SeenRow[], name: RangeName, window: Window, subject: Subject): Promise<void> {
  const { reader, notebook, largest } = subject;
  const { field, rule } = RANGES[name];
  const { start, end } = window;
  for (const seen of left) {
    const holds = async (query: Partial<Query>): Promise<boolean> => {
      const page = await reader.ask({ page: 1, pageSize: largest, ...query });
      return page?.rows.some((row) => readId(PATH, row) === seen.id && isSameTime(row, seen.row, field)) ?? false;
    };
    // It may have been updated, and so have left the range, since it was read.
    if (!(await holds(lookUp(PATH, seen.id)))) continue;
    const request = describeQuery({ page: 1, pageSize: largest, ...range(name, start, end) });
    const finding = { request, field: ID_FIELD[PATH], value: seen.id };
    if (await holds(range(name, start, end))) {
      notebook.accuse('rows-complete', { ...finding, fault: 'is on no page when read with a smaller pageSize' });
    } else if (isAtEnd(seen, window, field) && (await holds(range(name, start - SECOND_MS, end + SECOND_MS)))) {
      notebook.accuse('range-ends', { ...finding, fault: `is left out, though its ${field} is an end of the range` });
    } else notebook.accuse(rule, { ...finding, fault: `is left out, though its ${field} lies in the range` });
  }
}

interface Window {
  start: number;
  end: number;
  /** Products of the store that lie inside. */
  inside: SeenRow[];
}

/** The middle third of the store by time, cut to a size; its ends are whole seconds, which is what a query can say. */
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
  const start = Math.floor(first.at / 1000) * 1000;
  const end = Math.ceil(last.at / 1000) * 1000;
  return { start, end, inside: timed.filter(({ at }) => at >= start && at <= end).map(({ seen }) => seen) };
}

function isAtEnd({ row }: SeenRow, { start, end }: Window, field: string): boolean {
  const at = readTime(row, field);
  return at === start || at === end;
}

function readTime(row: Row, field: string): number | undefined {
  const value = row[field];
  return typeof value === 'string' ? parseIsoTime(value) : undefined;
}

function isSameTime(a: Row, b: Row, field: string): boolean {
  return readTime(a, field) === readTime(b, field);
}
