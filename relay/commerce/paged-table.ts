import { findPage } from './find-page';
import { createPageEnds } from './page-ends';
import type { QueriedTable } from './row-store';
import type { RowTable } from './row-table';

/** A table in this process whose rows may change between two pages. */
export interface PagedTable extends QueriedTable {
  table: RowTable;
}

/** Lets a table answer queries of pages, between which its rows may change. */
export function createPagedTable(table: RowTable, clock: () => number): PagedTable {
  const ends = createPageEnds(clock);
  return {
    table,
    find: (id) => table.find(id),
    readPage: (filter, query) => findPage({ table, ends }, filter, query),
  };
}
