import { checkAccess } from './check-access';
import { checkBoundaries } from './check-boundaries';
import { checkEmptyRanges } from './check-empty-ranges';
import { checkLookUps } from './check-look-ups';
import { checkOrderRange, checkOrderRangeEnds } from './check-order-ranges';
import { checkPictures, type IsReachable } from './check-pictures';
import { checkProductRange } from './check-product-range';
import { checkProtocolTest } from './check-protocol-test';
import { checkInnerIds, checkRowsOfPage } from './check-rows';
import { checkRuns } from './check-runs';
import { checkLargestSize, checkRefusals } from './check-sizes';
import type { Endpoint, Sent } from './endpoint';
import type { Notebook } from './notebook';
import { createPageReader, type SeenPage } from './page-reader';
import type { Query, RangeName } from './query';
import type { Subject } from './subject';
import { walk, type Walk } from './walk';

interface InterfaceOptions {
  /** The protocol test's query and its answer. */
  query: Query;
  first: Sent;
  maxPages: number;
  signal: AbortSignal;
  nowMs: number;
  report: (step: string, detail?: string) => void;
  isReachable: IsReachable | undefined;
}

const RANGES: readonly RangeName[] = ['createTime', 'lastUpdateTime'];

/**
 * Checks one interface, in an order that lets each check use what those before it have found.
 * @returns rows of the store that were looked at; undefined when the interface does not give pages at all
 */
export async function checkInterface(
  endpoint: Endpoint,
  notebook: Notebook,
  { query, first, maxPages, signal, nowMs, report, isReachable }: InterfaceOptions,
): Promise<number | undefined> {
  const { path } = endpoint;
  const reader = createPageReader(endpoint, notebook);
  const gavePage = checkProtocolTest(endpoint, query, first, notebook);
  // One row is the least that can be asked for; where that does not work either, nothing else will.
  const one = await reader.ask({ page: 1, pageSize: 1 });
  if (!one && !gavePage) return undefined;
  report('answers without a token and with a wrong one');
  await checkAccess(endpoint, notebook);

  report('page sizes');
  const largest = (await checkLargestSize(reader, notebook)) ?? 1;
  if (path === '/products') await checkRefusals(endpoint, notebook, nowMs);

  const read = (name: string, pageSize: number, visit?: (page: SeenPage) => void): Promise<Walk> => {
    report(name);
    const onPage = (page: number, rows: number) => report(name, `page ${page}, ${rows} rows`);
    return walk(reader, notebook, { path, pageSize, maxPages, onPage, ...(visit && { visit }) });
  };
  const all = await read('paging to the end', largest, (page) => checkRowsOfPage(path, page, notebook));
  if (signal.aborted) return all.rows.size;
  const subject: Subject = { path, reader, notebook, store: all, largest, nowMs };
  remarkCap(all, maxPages, notebook);
  checkInnerIds(path, all, notebook);
  if (all.end !== 'capped') {
    report('hasNextPage at the boundaries');
    await checkBoundaries(reader, notebook, { total: all.rows.size, largest });
  }

  const readSmall = () => read('paging with a smaller page size', chooseSmallerSize(all, largest, maxPages));
  const small = await readSmall();
  const last = await read('paging a second time', largest);
  if (signal.aborted) return all.rows.size;
  await checkRuns(subject, { first: all, small, last }, readSmall);

  report('time ranges');
  for (const name of RANGES) {
    await checkEmptyRanges(name, subject);
    if (path === '/products') await checkProductRange(name, subject);
    else await checkOrderRange(name, subject);
  }
  if (path === '/orders') await checkOrderRangeEnds(subject);
  report('single look-ups');
  await checkLookUps(subject);

  if (isReachable) {
    const onPicture = (count: number) => report('pictures and videos', `address ${count}`);
    await checkPictures(subject, { isReachable, signal, onPicture });
  } else notebook.remark('pictures', 'Asked for with --check-images only.');
  return all.rows.size;
}

/** A third of the rows per page, or as many as the cap on pages makes necessary. */
function chooseSmallerSize({ rows }: Walk, largest: number, maxPages: number): number {
  const smallest = Math.ceil(rows.size / maxPages) + 1;
  return Math.max(1, Math.min(largest - 1, Math.max(smallest, Math.min(67, Math.ceil(rows.size / 3)))));
}

function remarkCap({ end, pages, rows }: Walk, maxPages: number, notebook: Notebook): void {
  if (end !== 'capped') return;
  const seen = `Only the first ${pages} pages (${rows.size} rows) were read; --max-pages N reads more than ${maxPages}.`;
  for (const rule of ['paging-ends', 'has-next', 'row-once', 'stable-ids', 'required-fields'] as const) {
    notebook.remark(rule, seen);
  }
}
