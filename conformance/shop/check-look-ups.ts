import type { Report } from '../report';
import type { RuleId } from '../rules';
import type { Subject } from './page-reader';
import { describeQuery, emptyDays, ID_FIELD, lookUp, type Query, range, readId } from './query';

const UNKNOWN_ID = 'deskhand-conformance-unknown-id';

/** Looks up single rows and an unknown ID (Contract: "Rules for `/orders`", 1, "Rules for `/products`", 4). */
export async function checkLookUps(subject: Subject): Promise<void> {
  const { path, store, nowMs } = subject;
  const { past, future } = emptyDays(nowMs);
  await checkUnknown(subject);
  const ids = [...store.rows.values()].flatMap(({ row }) => readId(path, row) ?? []);
  // Not only the first row, because a server that always sends its first page would pass.
  const some = new Set([ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)]);
  for (const id of some) {
    if (id === undefined) continue;
    const query = lookUp(path, id);
    // On a page that is larger than needed, wrong rows become visible.
    await expectOnly(id, { ...query, pageSize: Math.min(10, subject.largest) }, 'single-row', subject);
    for (const elsewhere of [
      range('createTime', past.start, past.end),
      range('lastUpdateTime', future.start, future.end),
    ]) {
      await expectOnly(id, { ...query, ...elsewhere }, 'single-overrides', subject);
    }
  }
}

async function expectOnly(id: string, query: Query, rule: RuleId, { path, reader, report }: Subject): Promise<void> {
  const request = describeQuery(query);
  const page = rule === 'single-overrides' ? await reader.queryFreely(query) : await reader.query(query);
  if (!page) return;
  if (page === 'refused') {
    return report.fail(rule, { request, field: 'HTTP status', fault: 'should be 200, but the query is refused' });
  }
  const field = ID_FIELD[path];
  const other = page.rows.findIndex((row) => readId(path, row) !== id);
  if (other >= 0) {
    const value = page.rows[other]?.[field];
    return report.fail(rule, {
      request,
      field: `data[${page.places[other]}].${field}`,
      value,
      fault: `should be ${id} only`,
    });
  }
  if (page.rows.length !== 1) {
    const fault = 'should be 1, the row asked for';
    return report.fail(rule, { request, field: 'data.length', value: page.rows.length, fault });
  }
  report.pass(rule);
  readNoMore(page.hasNextPage, request, report);
}

async function checkUnknown({ path, reader, report }: Subject): Promise<void> {
  const query = lookUp(path, UNKNOWN_ID);
  const request = describeQuery(query);
  const page = await reader.queryFreely(query);
  if (!page) return;
  if (page === 'refused') {
    const fault = 'should be 200 with an empty page, but the query is refused';
    return report.fail('unknown-id', { request, field: 'HTTP status', fault });
  }
  if (page.rows.length > 0) {
    const finding = { request, field: 'data.length', value: page.rows.length, fault: 'should be 0' };
    return report.fail('unknown-id', finding);
  }
  report.pass('unknown-id');
  readNoMore(page.hasNextPage, request, report);
}

function readNoMore(hasNextPage: boolean | undefined, request: string, report: Report): void {
  if (hasNextPage === false) report.pass('has-next');
  else if (hasNextPage) {
    report.fail('has-next', {
      request,
      field: 'hasNextPage',
      value: true,
      fault: 'should be false: one row has no second page',
    });
  }
}
