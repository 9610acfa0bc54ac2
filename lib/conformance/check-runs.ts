import type { Notebook } from './notebook';
import { isRow, type PageReader, type Row } from './page-reader';
import { ID_FIELD, lookUp } from './query';
import type { InterfacePath } from './rules';
import type { SeenRow, Walk } from './walk';

/**
 * Compares three readings of the whole store: a first and a last with large pages, and one between them with small ones.
 * A row that is in the first and the last was there all the time, so that a busy store is not wronged.
 */
export async function checkRuns(
  path: InterfacePath,
  runs: { first: Walk; small: Walk; last: Walk },
  reader: PageReader,
  notebook: Notebook,
): Promise<void> {
  checkRepeats(path, runs, notebook);
  checkComplete(path, runs, notebook);
  await checkStable(path, runs, reader, notebook);
}

type Runs = Parameters<typeof checkRuns>[1];

/** A row that moves while it is read may come twice once; a store that repeats rows does so in every run. */
function checkRepeats(path: InterfacePath, { first, small, last }: Runs, notebook: Notebook): void {
  const walks = [first, small, last].filter(({ rows }) => rows.size > 0);
  const repeating = walks.filter(({ repeats }) => repeats.length > 0);
  const [one] = repeating;
  if (walks.length === 0) return;
  if (!one) return notebook.confirm('row-once');
  if (repeating.length === 1 && walks.length > 1 && one.end !== 'broken') {
    notebook.confirm('row-once');
    return notebook.remark('row-once', 'In one of three runs a row came twice, as happens when rows change meanwhile.');
  }
  for (const { id, request, field } of one.repeats) {
    const finding = { request, field: `${field}.${ID_FIELD[path]}`, value: id, fault: 'came before in the same run' };
    notebook.accuse('row-once', finding);
  }
}

function checkComplete(path: InterfacePath, { first, small, last }: Runs, notebook: Notebook): void {
  if ([first, small, last].some(({ end }) => end !== 'ended')) {
    return notebook.remark('rows-complete', 'The store was not read to its end, so its rows could not be compared.');
  }
  const compare = (found: SeenRow[], missing: boolean[], where: string): void => {
    for (const [index, { id, request, field }] of found.entries()) {
      if (!missing[index]) notebook.confirm('rows-complete');
      else {
        const fault = `is on no page ${where}`;
        notebook.accuse('rows-complete', { request, field: `${field}.${ID_FIELD[path]}`, value: id, fault });
      }
    }
  };
  const lasting = [...first.rows.values()].filter(({ id }) => last.rows.has(id));
  compare(
    lasting,
    lasting.map(({ id }) => !small.rows.has(id)),
    'when read with a smaller pageSize',
  );
  const between = [...small.rows.values()];
  compare(
    between,
    between.map(({ id }) => !first.rows.has(id) && !last.rows.has(id)),
    'when read with a larger pageSize',
  );
}

/** Ids looked up at most, of those that are gone. */
const LOOK_UPS = 3;

/** An id that is gone, under which nothing is found either, was none (contract: "It must be stable"). */
async function checkStable(
  path: InterfacePath,
  { first, last }: Runs,
  reader: PageReader,
  notebook: Notebook,
): Promise<void> {
  const gone = [...first.rows.values()].filter(({ id }) => !last.rows.has(id));
  if (gone.length < first.rows.size) notebook.confirm('stable-ids');
  for (const { id, row, request, field } of gone.slice(0, LOOK_UPS)) {
    const page = await reader.askFreely(lookUp(path, id));
    if (!page || (page !== 'refused' && page.rows.some((found) => found[ID_FIELD[path]] === id))) continue;
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
