import type { Notebook } from './notebook';
import { isRow, type Row } from './page-reader';
import { ID_FIELD, lookUp } from './query';
import { readId } from './read-id';
import type { Subject } from './subject';
import type { SeenRow, Walk } from './walk';

/** The store, read three times: with large pages, with small ones, and with large ones again. */
interface Runs {
  first: Walk;
  small: Walk;
  last: Walk;
}

/**
 * Compares three readings of the store. A row that is in the first and the last was there all the time, and what looks
 * wrong once has to look wrong again, so that a store that changes while it is read is not wronged.
 * @param readSmall reads with small pages once more
 */
export async function checkRuns(subject: Subject, runs: Runs, readSmall: () => Promise<Walk>): Promise<void> {
  await checkStable(runs, subject);
  const isSuspicious = runs.small.repeats.length > 0 || findLost(runs).length > 0;
  const again = isSuspicious ? await readSmall() : runs.small;
  checkRepeats(runs, again, subject);
  checkComplete(runs, again, subject);
}

function checkRepeats({ first, small, last }: Runs, again: Walk, { path, notebook }: Subject): void {
  const pairs = [
    [first, last],
    [small, again],
  ] as const;
  const repeating = pairs.find((pair) => pair.every(({ repeats }) => repeats.length > 0))?.[0];
  if (!repeating) {
    if (first.rows.size > 0) notebook.confirm('row-once');
    if (pairs.flat().some(({ repeats }) => repeats.length > 0)) {
      notebook.remark('row-once', 'In one run a row came twice, as happens when rows change meanwhile.');
    }
    return;
  }
  for (const { id, request, field } of repeating.repeats) {
    const finding = { request, field: `${field}.${ID_FIELD[path]}`, value: id, fault: 'came before in the same run' };
    notebook.accuse('row-once', finding);
  }
}

function checkComplete(runs: Runs, again: Walk, { path, notebook }: Subject): void {
  const { first, last } = runs;
  if ([...Object.values(runs), again].some(({ end }) => end !== 'ended')) {
    return notebook.remark('rows-complete', 'The store was not read to its end, so its rows could not be compared.');
  }
  const common = [...first.rows.keys()].filter((id) => last.rows.has(id)).length;
  if (common < first.rows.size / 2) {
    return notebook.remark('rows-complete', 'Most ids changed between two runs, so the rows could not be compared.');
  }
  if (common > 0) notebook.confirm('rows-complete');
  if (findLost(runs).length === 0) return;
  for (const { seen, fault } of findLost({ ...runs, small: again })) {
    const { id, request, field } = seen;
    notebook.accuse('rows-complete', { request, field: `${field}.${ID_FIELD[path]}`, value: id, fault });
  }
}

/** Rows that small pages do not show though large ones did before and after, and the other way round. */
function findLost({ first, small, last }: Runs): { seen: SeenRow; fault: string }[] {
  const missing = [...first.rows.values()].filter(({ id }) => last.rows.has(id) && !small.rows.has(id));
  const extra = [...small.rows.values()].filter(({ id }) => !first.rows.has(id) && !last.rows.has(id));
  return [
    ...missing.map((seen) => ({ seen, fault: 'is on no page when read with a smaller pageSize' })),
    ...extra.map((seen) => ({ seen, fault: 'is on no page when read with a larger pageSize' })),
  ];
}

/** Ids looked up at most, of those that are gone. */
const LOOK_UPS = 3;

/** An id that is gone, under which nothing is found either, was none (contract: "It must be stable"). */
async function checkStable({ first, last }: Runs, { path, reader, notebook }: Subject): Promise<void> {
  const gone = [...first.rows.values()].filter(({ id, row }) => !last.rows.has(id) && readId(path, row) === id);
  if (gone.length < first.rows.size) notebook.confirm('stable-ids');
  for (const { id, row, request, field } of gone.slice(0, LOOK_UPS)) {
    const page = await reader.askFreely(lookUp(path, id));
    if (!page || (page !== 'refused' && page.rows.some((found) => readId(path, found) === id))) continue;
    const twin = [...last.rows.values()].find((other) => !first.rows.has(other.id) && isSameButIds(row, other.row));
    const fault = twin ? `is ${JSON.stringify(twin.id)} in the second run` : 'is not found any more in the second run';
    notebook.accuse('stable-ids', { request, field: `${field}.${ID_FIELD[path]}`, value: id, fault });
  }
  if (path === '/products') checkStableSkus({ first, last }, notebook);
}

function checkStableSkus({ first, last }: Pick<Runs, 'first' | 'last'>, notebook: Notebook): void {
  for (const { id, row, request, field } of first.rows.values()) {
    const again = last.rows.get(id)?.row;
    // A product that was edited in between may have other SKUs.
    if (!again || !isSameButIds(row, again)) continue;
    const before = readSkuIds(row);
    const after = readSkuIds(again);
    for (const [index, value] of before.entries()) {
      if (value === undefined || after.includes(value)) continue;
      const fault = `is ${JSON.stringify(after[index])} in the second run`;
      notebook.accuse('stable-ids', { request, field: `${field}.skus[${index}].externalId`, value, fault });
    }
  }
}

function readSkuIds({ skus }: Row): (string | undefined)[] {
  if (!Array.isArray(skus)) return [];
  return (skus as unknown[]).map((sku) => {
    const id = isRow(sku) ? sku.externalId : undefined;
    return typeof id === 'string' ? id : undefined;
  });
}

function isSameButIds(a: Row, b: Row): boolean {
  return writeWithoutIds(a) === writeWithoutIds(b);
}

const ID_KEYS = new Set(['orderNumber', 'itemId', 'externalId']);

function writeWithoutIds(row: Row): string {
  return JSON.stringify(row, (key, value: unknown) => (ID_KEYS.has(key) ? undefined : value));
}
