import type pg from 'pg';

import type { JsonRow } from '@/lib/mock/rows';

import { type FramedRows, PLACES, type ReadTable, type RowKey, type RowSlice } from './row-table';

export type TableName = 'orders' | 'products';

/** Of the type bigint. */
const LARGEST = '9223372036854775807';

interface Row {
  created_at: number | null;
  updated_at: number | null;
  json: string;
}

/** Creates a row table in a PostgreSQL database, which other relays may change. Its tables are created by the migrations. */
export function createPostgresTable(pool: pg.Pool, name: TableName): ReadTable {
  const read = async (query: string, values: unknown[]): Promise<{ rows: FramedRows; count: number }> => {
    const sql = `SELECT $1 || coalesce(string_agg(json, ',' ORDER BY place), '') || $2 AS text, count(*) AS count FROM (${query}) AS page`;
    const { rows } = await pool.query<{ text: string; count: number }>(sql, values);
    return { rows: Buffer.from(rows[0]?.text ?? ''), count: rows[0]?.count ?? 0 };
  };
  return {
    async size() {
      const { rows } = await pool.query<{ size: number }>(`SELECT coalesce(max(number), 0) AS size FROM ${name}`);
      return rows[0]?.size ?? 0;
    },
    async find(id): Promise<JsonRow | undefined> {
      const { rows } = await pool.query<Row>(`SELECT created_at, updated_at, json FROM ${name} WHERE id = $1`, [id]);
      const [row] = rows;
      return (
        row && { id, createdAt: row.created_at ?? undefined, updatedAt: row.updated_at ?? undefined, json: row.json }
      );
    },
    async numbered(first, last, { head, tail }) {
      const query = `SELECT json, number AS place FROM ${name} WHERE number BETWEEN $3 AND $4`;
      return (await read(query, [head, tail, first, last])).rows;
    },
    async keyAt(slice, index) {
      const { time, tie } = PLACES[slice.order];
      const [sql, values] = writeSlice(name, slice, 1);
      const { rows } = await pool.query<RowKey>(
        `SELECT ${time} AS time, ${tie} AS tie FROM ${sql} ORDER BY ${time}, ${tie} LIMIT 1 OFFSET $${values.length + 1}`,
        [...values, index],
      );
      return rows[0];
    },
    async within(slice, limit, { head, tail }) {
      const { time, tie } = PLACES[slice.order];
      const [sql, values] = writeSlice(name, slice, 3);
      const select = (order: string) =>
        `SELECT json, (${time}, ${tie}) AS place FROM ${sql} ORDER BY ${order} LIMIT $${values.length + 3}`;
      const found = await read(select(`${time}, ${tie}`), [head, tail, ...values, limit + 1]);
      if (found.count <= limit) return found.rows;
      return (await read(select('revision'), [head, tail, ...values, limit])).rows;
    },
  };
}

/** Writes the part of a query after `FROM`, with values from a number on. */
function writeSlice(
  name: TableName,
  { order, after, upTo, created }: RowSlice,
  first: number,
): [sql: string, values: (number | string)[]] {
  const { time, tie } = PLACES[order];
  const at = (offset: number) => `$${first + offset}`;
  const between = `${name} WHERE (${time}, ${tie}) > (${at(0)}, ${at(1)}) AND (${time}, ${tie}) <= (${at(2)}, ${at(3)})`;
  const values = [after.time, after.tie, upTo.time, upTo.tie, ...(created ? [created.from, created.to] : [])];
  const sql = created ? `${between} AND created_at BETWEEN ${at(4)} AND ${at(5)}` : between;
  return [sql, values.map(writeBigint)];
}

function writeBigint(value: number): number | string {
  if (Number.isFinite(value)) return value;
  return value > 0 ? LARGEST : `-${LARGEST}`;
}
