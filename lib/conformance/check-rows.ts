import { checkRow } from './check-row';
import type { Notebook } from './notebook';
import { isRow, type SeenPage } from './page-reader';
import type { InterfacePath } from './rules';
import type { Walk } from './walk';

/** Judges every field of every row of a page. */
export function checkRowsOfPage(path: InterfacePath, page: SeenPage, notebook: Notebook): void {
  for (const [index, row] of page.rows.entries()) {
    checkRow(path, row, { request: page.request, field: `data[${page.places[index]}]` }, notebook);
  }
}

/** Contract: "`itemId`: Unique line ID", and "`externalId` of products and SKUs is stable and unique". */
export function checkInnerIds(path: InterfacePath, { rows }: Walk, notebook: Notebook): void {
  const [list, key, rule] =
    path === '/orders'
      ? (['orderLines', 'itemId', 'unique-lines'] as const)
      : (['skus', 'externalId', 'unique-skus'] as const);
  const overAll = new Map<string, string>();
  for (const { id: owner, row, request, field } of rows.values()) {
    const inner = row[list];
    if (!Array.isArray(inner)) continue;
    // The contract does not say that line ids are unique beyond their order.
    const known = path === '/orders' ? new Map<string, string>() : overAll;
    for (const [index, each] of (inner as unknown[]).entries()) {
      const id = isRow(each) ? each[key] : undefined;
      if (typeof id !== 'string') continue;
      const before = known.get(id);
      known.set(id, owner);
      if (before === undefined) notebook.confirm(rule);
      else {
        const where = `${field}.${list}[${index}].${key}`;
        notebook.accuse(rule, { request, field: where, value: id, fault: `stands also in ${before}` });
      }
    }
  }
}
