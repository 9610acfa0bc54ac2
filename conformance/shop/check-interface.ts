import { checkAccess } from '../check-access';
import type { ReceivedRow } from '../read-answer';
import { createReport, type Report } from '../report';
import type { ShopInterface } from '../rule';
import type { AnsweredContact } from '../run-check';
import { checkLookUps } from './check-look-ups';
import { checkBoundaries, checkLargestSize, checkRuns } from './check-paging';
import { checkRanges } from './check-ranges';
import { checkRefusals } from './check-refusals';
import { checkInnerIds, checkPictures, checkRow, checkRowsOfPage, type IsReachable } from './check-rows';
import { createPageReader, type SeenPage, type Subject, walk, type Walk } from './page-reader';
import { describeQuery, type Query, range } from './query';

const HOUR_MS = 3_600_000;

/** The query of the platform's protocol test (Contract: "Rules for `/products`", 7). */
export function protocolTestQuery(nowMs: number): Query {
  return { page: 1, pageSize: 1, ...range('lastUpdateTime', nowMs - HOUR_MS, nowMs) };
}

const WRONG_TOKEN = 'not-the-token-of-this-channel';

/** Both need a 401 (Contract: "Authentication", 1). */
const WITHOUT_TOKEN = {
  body: { page: 1, pageSize: 1 },
  cases: [
    { rule: 'token-missing', header: null, request: 'page 1, pageSize 1, without Authorization' },
    {
      rule: 'token-wrong',
      header: { name: 'Authorization', value: `Bearer ${WRONG_TOKEN}` },
      request: 'page 1, pageSize 1, with a wrong token',
    },
  ],
  isDenied: (httpStatus: number) => httpStatus === 401,
  fault: 'should be 401',
} as const;

interface InterfaceOptions {
  path: ShopInterface;
  query: Query;
  maxPages: number;
  signal: AbortSignal;
  nowMs: number;
  isReachable?: IsReachable;
}

/**
 * Runs every check of one interface; later checks use the results of earlier ones.
 * @returns the number of checked rows; undefined when the interface sends no pages
 */
export async function checkInterface(
  { endpoint, report, first, showStep }: AnsweredContact,
  { path, query, maxPages, signal, nowMs, isReachable }: InterfaceOptions,
): Promise<number | undefined> {
  const reader = createPageReader(endpoint, report);
  const gavePage = checkProtocolTest({ endpoint, report, first }, path, query);
  // Without a page of one row no other check can work.
  const one = await reader.query({ page: 1, pageSize: 1 });
  if (!one && !gavePage) return undefined;
  showStep('answers without a token and with a wrong one');
  await checkAccess(endpoint, report, WITHOUT_TOKEN);

  showStep('page sizes');
  const largest = (await checkLargestSize(reader, report)) ?? 1;
  if (path === '/products') await checkRefusals(endpoint, report, nowMs);

  const read = (name: string, pageSize: number, visit?: (page: SeenPage) => void): Promise<Walk> => {
    showStep(name);
    const onPage = (page: number, rows: number) => showStep(name, `page ${page}, ${rows} rows`);
    return walk(reader, report, { path, pageSize, maxPages, onPage, ...(visit && { visit }) });
  };
  const all = await read('paging to the end', largest, (page) => checkRowsOfPage(path, page, report));
  if (signal.aborted) return all.rows.size;
  const subject: Subject = { path, reader, report, store: all, largest, nowMs };
  noteCap(all, maxPages, report);
  checkInnerIds(path, all, report);
  if (all.end !== 'capped') {
    showStep('hasNextPage at the boundaries');
    await checkBoundaries(reader, report, { total: all.rows.size, largest });
  }

  const readSmall = () => read('paging with a smaller page size', chooseSmallerSize(all, largest, maxPages));
  const small = await readSmall();
  const last = await read('paging a second time', largest);
  if (signal.aborted) return all.rows.size;
  await checkRuns(subject, { first: all, small, last }, readSmall);

  showStep('time ranges');
  await checkRanges(subject);
  showStep('single look-ups');
  await checkLookUps(subject);

  if (isReachable) {
    const onPicture = (count: number) => showStep('pictures and videos', `address ${count}`);
    await checkPictures(subject, { isReachable, signal, onPicture });
  } else report.note('pictures', 'Asked for with --check-images only.');
  return all.rows.size;
}

/** Chooses a third of the rows per page, or more if the limit of pages requires it. */
function chooseSmallerSize({ rows }: Walk, largest: number, maxPages: number): number {
  const smallest = Math.ceil(rows.size / maxPages) + 1;
  return Math.max(1, Math.min(largest - 1, Math.max(smallest, Math.min(67, Math.ceil(rows.size / 3)))));
}

function noteCap({ end, pages, rows }: Walk, maxPages: number, report: Report): void {
  if (end !== 'capped') return;
  const seen = `Only the first ${pages} pages (${rows.size} rows) were read; --max-pages N reads more than ${maxPages}.`;
  for (const rule of ['paging-ends', 'has-next', 'row-once', 'stable-ids', 'required-fields'] as const) {
    report.note(rule, seen);
  }
}

const UNSEEN: Record<ShopInterface, string> = { '/orders': 'no order', '/products': 'no product and no SKU' };

/** Judges the answer as the platform does: page wrapper, first row, first SKU. Returns whether there was a page. */
function checkProtocolTest(
  { endpoint, report, first }: Pick<AnsweredContact, 'endpoint' | 'report' | 'first'>,
  path: ShopInterface,
  query: Query,
): boolean {
  const request = describeQuery(query);
  // Judged twice: for each rule that it breaks, and for the protocol test.
  const judge = (into: Report): { row?: ReceivedRow | undefined } | undefined => {
    const page = createPageReader(endpoint, into).read(query, first);
    const [row] = page?.rows ?? [];
    if (row) checkRow(path, row, { request, field: 'data[0]' }, into);
    return page && { row };
  };
  const seen = judge(report);
  const own = createReport(path, (text) => text);
  judge(own);

  const broken = own.outcomes('').filter(({ verdict }) => verdict === 'broken');
  for (const { id, findings } of broken) {
    for (const { field } of findings) {
      report.fail('protocol-test', { request, ...(field && { field }), fault: `breaks the rule ${id}, see there` });
    }
  }
  if (!seen || broken.length > 0) return seen !== undefined;
  if (!seen.row) {
    report.note(
      'protocol-test',
      `Connection and page wrapper are right, but nothing was updated in the last hour, so the test sees ${UNSEEN[path]}. Update one and run this again.`,
    );
    return true;
  }
  report.pass('protocol-test');
  const { skus } = seen.row;
  if (path === '/products' && !(Array.isArray(skus) && skus.length > 0)) {
    report.note('protocol-test', 'The first product has no SKU, so none was seen.');
  }
  return true;
}
