import { checkRow } from './check-row';
import type { Endpoint, Sent } from './endpoint';
import { createNotebook, type Notebook } from './notebook';
import { createPageReader, type Row } from './page-reader';
import { describeQuery, type Query, range } from './query';
import type { InterfacePath } from './rules';

const HOUR_MS = 3_600_000;

/** Contract: "page 1, pageSize 1 and a last-update range covering the most recent hour". */
export function protocolTestQuery(nowMs: number): Query {
  return { page: 1, pageSize: 1, ...range('lastUpdateTime', nowMs - HOUR_MS, nowMs) };
}

const UNSEEN: Record<InterfacePath, string> = { '/orders': 'no order', '/products': 'no product and no SKU' };

/**
 * Judges the answer to the protocol test as the platform does: page wrapper, first row, and its first SKU.
 * @returns whether there was a page
 */
export function checkProtocolTest(endpoint: Endpoint, query: Query, sent: Sent, notebook: Notebook): boolean {
  const { path } = endpoint;
  const request = describeQuery(query);
  // Judged twice: the faults stand under their own rules, and whether this one query shows any is a rule of its own.
  const judge = (into: Notebook): { row?: Row | undefined } | undefined => {
    const page = createPageReader(endpoint, into).read(query, sent);
    const [row] = page?.rows ?? [];
    if (row) checkRow(path, row, { request, field: 'data[0]' }, into);
    return page && { row };
  };
  const seen = judge(notebook);
  const own = createNotebook(path, (text) => text);
  judge(own);

  const broken = own.results('').filter(({ verdict }) => verdict === 'broken');
  for (const { id, findings } of broken) {
    for (const { field } of findings) {
      notebook.accuse('protocol-test', { request, ...(field && { field }), fault: `breaks the rule ${id}, see there` });
    }
  }
  if (!seen || broken.length > 0) return seen !== undefined;
  if (!seen.row) {
    notebook.remark(
      'protocol-test',
      `Connection and page wrapper are right, but nothing was updated in the last hour, so the test sees ${UNSEEN[path]}. Update one and run this again.`,
    );
    return true;
  }
  notebook.confirm('protocol-test');
  const { skus } = seen.row;
  if (path === '/products' && !(Array.isArray(skus) && skus.length > 0)) {
    notebook.remark('protocol-test', 'The first product has no SKU, so none was seen.');
  }
  return true;
}
