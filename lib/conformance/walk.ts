import type { Notebook } from './notebook';
import type { PageReader, Row, SeenPage } from './page-reader';
import type { Query } from './query';
import { readId } from './read-id';
import type { InterfacePath } from './rules';

/** Rows in the order they came. */
export interface Walk {
  /** Id → the row and where it first came. */
  rows: Map<string, SeenRow>;
  /** Rows that came again, first of each. */
  repeats: SeenRow[];
  pages: number;
  /** `ended`: at `hasNextPage: false`. `capped`: at the most pages allowed. `broken`: paging could not go on. */
  end: 'ended' | 'capped' | 'broken';
}

export interface SeenRow {
  id: string;
  row: Row;
  request: string;
  /** Such as `data[3]`. */
  field: string;
}

interface WalkOptions {
  path: InterfacePath;
  pageSize: number;
  maxPages: number;
  filter?: Partial<Query>;
  onPage?: (page: number, rows: number) => void;
  /** Looks at each page as it comes. */
  visit?: (page: SeenPage) => void;
}

/** So many pages in a row without a row that is new, all of them promising more, are no paging. */
const BARREN_PAGES = 3;

/** Reads pages until the server says that there are no more (contract: "`false` ends paging"). */
export async function walk(reader: PageReader, notebook: Notebook, options: WalkOptions): Promise<Walk> {
  const { path, pageSize, maxPages, filter = {}, onPage, visit } = options;
  const result: Walk = { rows: new Map(), repeats: [], pages: 0, end: 'capped' };
  let barren = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    const seen = await reader.ask({ page, pageSize, ...filter });
    if (!seen) return { ...result, end: 'broken' };
    visit?.(seen);
    result.pages = page;
    const before = result.rows.size;
    collect(seen, path, result);
    onPage?.(page, result.rows.size);
    if (seen.hasNextPage === undefined) return { ...result, end: 'broken' };
    if (!seen.hasNextPage) {
      notebook.confirm('paging-ends');
      return { ...result, end: 'ended' };
    }
    if (page > 1 && seen.rows.length > 0) notebook.confirm('has-next');
    barren = result.rows.size === before ? barren + 1 : 0;
    if (barren === BARREN_PAGES) {
      accuseEndless(seen, page, notebook);
      return { ...result, end: 'broken' };
    }
  }
  return result;
}

function collect({ rows, places, request }: SeenPage, path: InterfacePath, { rows: known, repeats }: Walk): void {
  for (const [index, row] of rows.entries()) {
    // A row that names itself by nothing is at least equal to itself.
    const id = readId(path, row) ?? JSON.stringify(row);
    const seen = { id, row, request, field: `data[${places[index]}]` };
    if (known.has(id)) repeats.push(seen);
    else known.set(id, seen);
  }
}

function accuseEndless(seen: SeenPage, page: number, notebook: Notebook): void {
  const { request, hasNextPage: value } = seen;
  const what = seen.rows.length === 0 ? 'are empty' : 'hold only rows that came before';
  const fault = `should be false: pages ${page - BARREN_PAGES + 1} to ${page} ${what}`;
  notebook.accuse('paging-ends', { request, field: 'hasNextPage', value, fault });
  // Rows that come again are another rule's; that nothing follows is this one's too.
  if (seen.rows.length === 0) notebook.accuse('has-next', { request, field: 'hasNextPage', value, fault });
}
