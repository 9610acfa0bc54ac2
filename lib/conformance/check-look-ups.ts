import { emptyDays } from './empty-days';
import type { Notebook } from './notebook';
import { describeQuery, ID_FIELD, lookUp, type Query, range } from './query';
import { readId } from './read-id';
import type { RuleId } from './rules';
import type { Subject } from './subject';

/** No row of any integrator. */
const UNKNOWN_ID = 'deskhand-conformance-unknown-id';

/** Contract: "When `orderNumber` is sent, only that order is returned", and the same of `productId`. */
export async function checkLookUps(subject: Subject): Promise<void> {
  const { path, store, nowMs } = subject;
  const { past, future } = emptyDays(nowMs);
  await checkUnknown(subject);
  const ids = [...store.rows.values()].flatMap(({ row }) => readId(path, row) ?? []);
  // The first, the middle and the last: a server that answers a look-up with its first page is right about the first.
  const some = new Set([ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)]);
  for (const id of some) {
    if (id === undefined) continue;
    const query = lookUp(path, id);
    // A larger page, so that rows that do not belong there have room to show.
    await expectOnly(id, { ...query, pageSize: Math.min(10, subject.largest) }, 'single-row', subject);
    for (const elsewhere of [
      range('createTime', past.start, past.end),
      range('lastUpdateTime', future.start, future.end),
    ]) {
      await expectOnly(id, { ...query, ...elsewhere }, 'single-overrides', subject);
    }
  }
}

async function expectOnly(id: string, query: Query, rule: RuleId, { path, reader, notebook }: Subject): Promise<void> {
  const request = describeQuery(query);
  const page = rule === 'single-overrides' ? await reader.askFreely(query) : await reader.ask(query);
  if (!page) return;
  if (page === 'refused') {
    return notebook.accuse(rule, { request, field: 'HTTP status', fault: 'should be 200, but the query is refused' });
  }
  const field = ID_FIELD[path];
  const other = page.rows.findIndex((row) => readId(path, row) !== id);
  if (other >= 0) {
    const value = page.rows[other]?.[field];
    return notebook.accuse(rule, {
      request,
      field: `data[${page.places[other]}].${field}`,
      value,
      fault: `should be ${id} only`,
    });
  }
  if (page.rows.length !== 1) {
    const fault = 'should be 1, the row asked for';
    return notebook.accuse(rule, { request, field: 'data.length', value: page.rows.length, fault });
  }
  notebook.confirm(rule);
  readNoMore(page.hasNextPage, request, notebook);
}

async function checkUnknown({ path, reader, notebook }: Subject): Promise<void> {
  const query = lookUp(path, UNKNOWN_ID);
  const request = describeQuery(query);
  const page = await reader.askFreely(query);
  if (!page) return;
  if (page === 'refused') {
    const fault = 'should be 200 with an empty page, but the query is refused';
    return notebook.accuse('unknown-id', { request, field: 'HTTP status', fault });
  }
  if (page.rows.length > 0) {
    const finding = { request, field: 'data.length', value: page.rows.length, fault: 'should be 0' };
    return notebook.accuse('unknown-id', finding);
  }
  notebook.confirm('unknown-id');
  readNoMore(page.hasNextPage, request, notebook);
}

function readNoMore(hasNextPage: boolean | undefined, request: string, notebook: Notebook): void {
  if (hasNextPage === false) notebook.confirm('has-next');
  else if (hasNextPage) {
    notebook.accuse('has-next', {
      request,
      field: 'hasNextPage',
      value: true,
      fault: 'should be false: one row has no second page',
    });
  }
}
