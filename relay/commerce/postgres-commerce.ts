import { type Kysely, sql } from 'kysely';
import type pg from 'pg';

import { isRecord } from '@/lib/shared/is-record';
import { parseJson } from '@/lib/shared/parse-json';

import type { RowKind } from '../storage/tables';
import { answerOrders, answerProducts } from './answer-queries';
import type { CommerceTables, ShopRow } from './commerce-tables';
import { findPage } from './find-page';
import { createPostgresPageEnds } from './postgres-page-ends';
import { createPostgresTable } from './postgres-table';
import type { QueriedRows } from './row-store';

/** Any number that no other program uses. Writers of one table wait for each other, so numbers have no gaps. */
const TABLE_LOCK = 0x44_73_6b_73;
const ROWS_PER_INSERT = 1000;

/** Creates the tables of orders and products. */
export async function createShopTables(database: Kysely<unknown>): Promise<void> {
  for (const name of ['orders', 'products']) {
    for (const statement of [
      `CREATE TABLE ${name} (number bigint PRIMARY KEY, id text NOT NULL UNIQUE, created_at bigint, updated_at bigint,
        revision bigint NOT NULL, json text NOT NULL, email text)`,
      `CREATE INDEX ${name}_created ON ${name} (created_at, number)`,
      `CREATE INDEX ${name}_updated ON ${name} (updated_at, revision, created_at)`,
      `CREATE INDEX ${name}_revision ON ${name} (revision)`,
      `CREATE INDEX ${name}_email ON ${name} (email, created_at)`,
    ]) {
      await sql.raw(statement).execute(database);
    }
  }
  await sql`CREATE UNLOGGED TABLE page_filters (filter text PRIMARY KEY, used_at timestamptz NOT NULL)`.execute(
    database,
  );
  await sql`CREATE UNLOGGED TABLE page_ends (filter text REFERENCES page_filters ON DELETE CASCADE, page int, time bigint,
    tie bigint, PRIMARY KEY (filter, page))`.execute(database);
}

/** Serves orders and products from a PostgreSQL database. */
export function createPostgresCommerce(pool: pg.Pool): CommerceTables {
  const rowsOf = (name: RowKind): QueriedRows => {
    const table = createPostgresTable(pool, name);
    const ends = createPostgresPageEnds(pool, name);
    return { find: table.find, readPage: (filter, query) => findPage({ table, ends }, filter, query) };
  };
  const store = { orders: rowsOf('orders'), products: rowsOf('products'), keepFresh: () => undefined };
  return {
    answer: (kind, query) => (kind === 'orders' ? answerOrders(query, store) : answerProducts(query, store)),
    async put(kind, rows, now) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('SELECT pg_advisory_xact_lock($1, $2)', [TABLE_LOCK, kind === 'orders' ? 1 : 2]);
        for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
          await putRows(client, kind, rows.slice(at, at + ROWS_PER_INSERT), now);
        }
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    async findCustomerOrders(email, most) {
      const { rows } = await pool.query<{ json: string; total: number }>(
        `SELECT json, count(*) OVER () AS total FROM orders WHERE email = $1 ORDER BY created_at DESC NULLS LAST LIMIT $2`,
        [writeEmail(email), most],
      );
      return { orders: rows.map(({ json }) => json), total: rows[0]?.total ?? 0 };
    },
    async count(kind) {
      const { rows } = await pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${kind}`);
      return rows[0]?.count ?? 0;
    },
  };
}

interface StoredRow {
  id: string;
  created_at: number | null;
  updated_at: number | null;
  json: string;
}

/** An unchanged row keeps its time and position, or each import would send all rows to the platform again. */
async function putRows(client: pg.PoolClient, name: RowKind, given: readonly ShopRow[], now: number): Promise<void> {
  // A statement may not change a row twice, and the last one counts.
  const rows = [...new Map(given.map((row) => [row.id, row])).values()];
  const { rows: known } = await client.query<StoredRow>(
    `SELECT id, created_at, updated_at, json FROM ${name} WHERE id = ANY ($1)`,
    [rows.map(({ id }) => id)],
  );
  const knownById = new Map(known.map((row) => [row.id, row]));
  const { rows: counts } = await client.query<{ size: number; revision: number }>(
    `SELECT coalesce(max(number), 0) AS size, coalesce(max(revision), 0) AS revision FROM ${name}`,
  );
  let { size, revision } = counts[0] ?? { size: 0, revision: 0 };
  const changed = rows.flatMap(({ id, createdAt = null, updatedAt, json }) => {
    const stored = knownById.get(id);
    const isSame = stored?.json === json && stored.created_at === createdAt;
    if (isSame && (updatedAt === undefined || updatedAt === stored.updated_at)) return [];
    revision += 1;
    if (!stored) size += 1;
    const email = readEmail(json);
    return [{ number: size, id, createdAt, updatedAt: updatedAt ?? now, revision, json, email }];
  });
  await client.query(
    `INSERT INTO ${name} SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[],
      $7::text[])
    ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, updated_at = excluded.updated_at,
      revision = excluded.revision, json = excluded.json, email = excluded.email`,
    (['number', 'id', 'createdAt', 'updatedAt', 'revision', 'json', 'email'] as const).map((column) =>
      changed.map((row) => row[column]),
    ),
  );
}

function readEmail(json: string): string | null {
  const row = parseJson(json);
  return isRecord(row) && typeof row.buyerEmail === 'string' ? writeEmail(row.buyerEmail) : null;
}

/** PostgreSQL stores no NUL, and an address has none. */
function writeEmail(email: string): string {
  return email.trim().toLowerCase().replaceAll('\0', '').slice(0, 500);
}
