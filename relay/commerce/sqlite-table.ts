import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';

import type { JsonRow } from '@/lib/mock/rows';

import { type FramedRows, PLACES, type RowOrder, type RowSlice, type RowTable } from './row-table';

export interface SqliteTable extends RowTable {
  /**
   * Adds rows with new ids, several times as fast as `put`: it skips the lookup and builds the indexes at the end. Throws
   * when an id exists; then roll the surrounding transaction back.
   */
  append: (rows: Iterable<JsonRow>) => void;
  /** Reads the counts again, after a rollback. */
  recount: () => void;
}

type TableName = 'orders' | 'products';

const placeOf = (order: RowOrder) => `${PLACES[order].time}, ${PLACES[order].tie}`;

/**
 * Creates a row table in an SQLite database. Seeking reads only an index; the one of updates includes the creation time, for
 * queries with both ranges.
 */
export function createSqliteTable(database: DatabaseSync, name: TableName): SqliteTable {
  const indexes = createTable(database, name);

  const counts = database.prepare(
    `SELECT (SELECT max(number) FROM ${name}) AS size, (SELECT max(revision) FROM ${name}) AS revision`,
  );
  let size = 0;
  let revision = 0;
  const recount = (): void => {
    const stored = counts.get();
    size = readNumber(stored?.size) ?? 0;
    revision = readNumber(stored?.revision) ?? 0;
  };
  recount();
  const versionOf = database.prepare('PRAGMA data_version');
  const readVersion = () => versionOf.get()?.data_version;
  let version = readVersion();
  /** Another process may have added rows, as an import does. */
  const recountForeign = (): void => {
    const now = readVersion();
    if (now === version) return;
    version = now;
    recount();
  };

  const insert = database.prepare(`INSERT INTO ${name} VALUES (?, ?, ?, ?, ?, ?)`);
  const upsert = database.prepare(`INSERT INTO ${name} VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE
    SET created_at = excluded.created_at, updated_at = excluded.updated_at, revision = excluded.revision,
      json = excluded.json
    WHERE (created_at, updated_at, json) IS NOT (excluded.created_at, excluded.updated_at, excluded.json)
    RETURNING number`);
  const byId = database.prepare(`SELECT created_at, updated_at, json FROM ${name} WHERE id = ?`);
  const byNumber = database.prepare(joinRows(`SELECT json FROM ${name} WHERE number BETWEEN ? AND ? ORDER BY number`));
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    size() {
      recountForeign();
      return size;
    },
    recount,
    find(id) {
      const row = byId.get(id);
      if (!row) return undefined;
      const { created_at: createdAt, updated_at: updatedAt, json } = row;
      return { id, createdAt: readNumber(createdAt), updatedAt: readNumber(updatedAt), json: readText(json) };
    },
    put({ id, createdAt, updatedAt, json }) {
      recountForeign();
      revision += 1;
      const row = upsert.get(size + 1, id, createdAt ?? null, updatedAt ?? null, revision, json);
      size = Math.max(size, readNumber(row?.number) ?? 0);
    },
    numbered: (first, last, { head, tail }) => readRows(byNumber.get(head, tail, first, last)?.rows),
    keyAt(slice, at) {
      const [sql, values] = writeSlice(name, slice);
      const place = PLACES[slice.order];
      const select = `SELECT ${place.time} AS time, ${place.tie} AS tie FROM ${sql}`;
      const row = prepare(`${select} ORDER BY ${placeOf(slice.order)} LIMIT 1 OFFSET ?`).get(...values, at);
      const time = readNumber(row?.time);
      const tie = readNumber(row?.tie);
      return time === undefined || tie === undefined ? undefined : { time, tie };
    },
    within(slice, limit, { head, tail }) {
      const [sql, values] = writeSlice(name, slice);
      const place = placeOf(slice.order);
      const select = (order: string) => `SELECT json, ${place} FROM ${sql} ORDER BY ${order} LIMIT ?`;
      const read = (query: string, most: number) => prepare(joinRows(query)).get(head, tail, ...values, most);
      const found = read(select(place), limit + 1);
      if ((readNumber(found?.count) ?? 0) <= limit) return readRows(found?.rows);
      return readRows(read(`SELECT json FROM (${select('revision')}) ORDER BY ${place}`, limit)?.rows);
    },
    append(rows) {
      indexes.drop();
      for (const { id, createdAt, updatedAt, json } of rows) {
        size += 1;
        revision += 1;
        insert.run(size, id, createdAt ?? null, updatedAt ?? null, revision, json);
      }
      indexes.create();
    },
  };
}

/** Creates the table and its indexes where they are missing. */
function createTable(database: DatabaseSync, name: TableName): { create: () => void; drop: () => void } {
  const definitions = {
    id: `UNIQUE INDEX IF NOT EXISTS ${name}_id ON ${name} (id)`,
    created: `INDEX IF NOT EXISTS ${name}_created ON ${name} (created_at, number)`,
    updated: `INDEX IF NOT EXISTS ${name}_updated ON ${name} (updated_at, revision, created_at)`,
    revision: `INDEX IF NOT EXISTS ${name}_revision ON ${name} (revision)`,
  };
  const create = () => {
    for (const definition of Object.values(definitions)) database.exec(`CREATE ${definition}`);
  };
  database.exec(`CREATE TABLE IF NOT EXISTS ${name} (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL, created_at INTEGER, updated_at INTEGER,
    revision INTEGER NOT NULL, json TEXT NOT NULL) STRICT`);
  create();
  return {
    create,
    drop() {
      for (const part of Object.keys(definitions)) database.exec(`DROP INDEX ${name}_${part}`);
    },
  };
}

/**
 * Joins the rows of a query in its order and puts them into a frame, whose texts are the first two values. SQLite omits the order of a subquery only for count, min and max
 * (`omit the ORDER BY` in its select.c). An order inside the aggregate would sort the texts themselves, which takes twice as long.
 */
function joinRows(query: string): string {
  return `SELECT CAST(? || ifnull(group_concat(json, ','), '') || ? AS BLOB) AS rows, count(*) AS count FROM (${query})`;
}

/** Writes the part of a query after `FROM`. */
function writeSlice(name: TableName, { order, after, upTo, created }: RowSlice): [sql: string, values: number[]] {
  const place = placeOf(order);
  const between = `${name} WHERE (${place}) > (?, ?) AND (${place}) <= (?, ?)`;
  const values = [after.time, after.tie, upTo.time, upTo.tie];
  if (!created) return [between, values];
  return [`${between} AND created_at BETWEEN ? AND ?`, [...values, created.from, created.to]];
}

function readNumber(value: SQLOutputValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function readRows(value: SQLOutputValue | undefined): FramedRows {
  if (!(value instanceof Uint8Array)) throw new TypeError('The rows are no bytes');
  return value;
}

function readText(value: SQLOutputValue | undefined): string {
  if (typeof value !== 'string') throw new TypeError('The row holds no text');
  return value;
}
