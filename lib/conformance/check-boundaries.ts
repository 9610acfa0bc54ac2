import type { Notebook } from './notebook';
import type { PageReader } from './page-reader';
import { describeQuery } from './query';

interface Spot {
  page: number;
  pageSize: number;
  /** No row is here or after. */
  isPastEnd?: true;
}

/** A store that changes in just this moment is given two more chances to agree with itself. */
const ATTEMPTS = 3;

/**
 * Contract: "It must be correct because the platform relies on it": what a page says of the next one has to be what the
 * next one shows. Asked where servers err: at the last page, at exact multiples of the page size, and past the end.
 * @param total rows of the store, which only chooses the spots: a store that has grown since is not wronged
 * @param largest page size in effect at most
 */
export async function checkBoundaries(
  reader: PageReader,
  notebook: Notebook,
  { total, largest }: { total: number; largest: number },
): Promise<void> {
  for (const spot of chooseSpots(total, largest)) await checkSpot(reader, notebook, spot);
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

/** The greatest page size, below the total, of which the total is an exact multiple. */
function findDivisor(total: number, largest: number): number {
  for (let size = Math.min(largest, Math.floor(total / 2)); size > 1; size -= 1) if (total % size === 0) return size;
  return 1;
}

async function checkSpot(reader: PageReader, notebook: Notebook, { isPastEnd, ...spot }: Spot): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    // Whoever knows that a page lies past the end may refuse it: the contract says nothing of such pages.
    const here = await reader.askFreely(spot);
    if (!here || here === 'refused' || here.hasNextPage === undefined) return;
    // Whoever leaves rows out after paging has empty pages in between, and the boundary is somewhere else.
    if (here.rows.length === 0 && here.hasNextPage && !isPastEnd) return;
    const rows = await countRowsAfter(reader, spot);
    if (rows === undefined) return;
    if (here.hasNextPage === rows > 0) return notebook.confirm('has-next');
    if (attempt < ATTEMPTS) continue;
    const fault = `should be ${rows > 0}: ${rows > 0 ? 'rows follow' : 'no row follows'}`;
    const finding = { request: describeQuery(spot), field: 'hasNextPage', value: here.hasNextPage, fault };
    return notebook.accuse('has-next', finding);
  }
}

/** Pages that are looked into for a row; an empty one that promises more may come before one with rows. */
const PAGES_AFTER = 3;

/** Rows on the next page that has any; undefined when it cannot be had. */
async function countRowsAfter(reader: PageReader, { page, pageSize }: Spot): Promise<number | undefined> {
  for (let next = page + 1; next <= page + PAGES_AFTER; next += 1) {
    const there = await reader.askFreely({ page: next, pageSize });
    if (!there) return undefined;
    if (there === 'refused') return 0;
    if (there.rows.length > 0 || !there.hasNextPage) return there.rows.length;
  }
  return 0;
}
