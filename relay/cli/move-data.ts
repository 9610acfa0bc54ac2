import { sql } from 'kysely';

import { UserError } from '@/command-line/user-error';

import type { ShopRow } from '../commerce/commerce-tables';
import { writeStorable } from '../storage/id-schema';
import type { Storage } from '../storage/storage';
import type { Database, RowKind, StoredJob, Tables, WriteTransaction } from '../storage/tables';

/** Tables that both engines have. */
const COPIED = [
  'agents',
  'appCodes',
  'appSessions',
  'appSecrets',
  'keptValues',
  'tickets',
  'messages',
  'events',
  'summaryTasks',
  'triggers',
  'agentRequests',
  'deskCursors',
  'shopReadings',
  'rateLimits',
] as const satisfies (keyof Tables)[];
type Copied = (typeof COPIED)[number];
const SHOP: readonly RowKind[] = ['orders', 'products'];
const ROWS_PER_STEP = 1000;

/** A table with its rows: those of the old storage, and those of the new one afterwards. */
export interface MovedTable {
  name: string;
  before: number;
  after: number;
}

/**
 * Copies everything from a storage in SQLite to an empty one in PostgreSQL. Jobs that were given up stay behind. Throws
 * `UserError`, and then only rows of the shop may have been copied, which another try copies again.
 */
export async function moveData(from: Storage, to: Storage): Promise<MovedTable[]> {
  for (const name of COPIED) {
    if ((await countRows(to.database, name)) > 0) {
      throw new UserError(`The PostgreSQL database has rows in ${name} already. Name an empty database.`);
    }
  }
  const moved: MovedTable[] = [];
  for (const kind of SHOP) {
    const before = await copyShopRows(from, to, kind);
    moved.push({ name: kind, before, after: await to.commerce.count(kind) });
  }
  const deps = { now: Date.now, cutting: new AbortController().signal, onError: () => undefined };
  const queue = await to.openQueue(deps);
  try {
    const jobs = await readAll<StoredJob>(from.database, 'jobs');
    const living = jobs.filter(({ deadAt }) => deadAt === null);
    const copied = await to.transactEvents(async (transaction) => {
      const counts = new Map<Copied, number>();
      for (const name of COPIED) counts.set(name, await copyTable(from.database, transaction, name));
      for (const name of ['messages', 'events']) await countOn(transaction, name);
      for (const { queue: name, key, payload } of living) {
        await queue.enqueue(transaction, name, key, JSON.parse(payload));
      }
      return counts;
    });
    for (const name of COPIED) {
      moved.push({ name, before: copied.get(name) ?? 0, after: await countRows(to.database, name) });
    }
    let waiting = 0;
    for (const name of new Set(living.map((job) => job.queue))) waiting += (await queue.count(name)).waiting;
    return [...moved, { name: 'jobs', before: living.length, after: waiting }];
  } finally {
    await queue.stop();
  }
}

async function countRows(database: Database, name: Copied): Promise<number> {
  const { count } = await database
    .selectFrom(name)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads a table of SQLite in steps, in the order of its writes. */
async function* readSteps<Row>(database: Database, name: string): AsyncGenerator<Row[]> {
  for (let last = 0; ;) {
    const { rows } = await sql<Row & { place: number }>`SELECT *, rowid AS place FROM ${sql.table(name)}
      WHERE rowid > ${last} ORDER BY rowid LIMIT ${ROWS_PER_STEP}`.execute(database);
    const end = rows.at(-1);
    if (!end) return;
    last = end.place;
    yield rows.map((row) => {
      const { place: _, ...columns } = row;
      return columns as Row;
    });
  }
}

async function readAll<Row>(database: Database, name: string): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of readSteps<Row>(database, name)) all.push(...rows);
  return all;
}

async function copyTable(database: Database, transaction: WriteTransaction, name: Copied): Promise<number> {
  let count = 0;
  for await (const rows of readSteps<Record<string, unknown>>(database, name)) {
    const storable = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          typeof value === 'string' ? writeStorable(value) : value,
        ]),
      ),
    );
    await transaction.insertInto(name).values(storable).execute();
    count += rows.length;
  }
  return count;
}

/** Lets the numbers of a table go on after those that were copied. */
async function countOn(transaction: WriteTransaction, name: string): Promise<void> {
  await sql`SELECT setval(pg_get_serial_sequence(${name}, 'number'), max(number)) FROM ${sql.table(name)}`.execute(
    transaction,
  );
}

interface StoredRow {
  id: string;
  created_at: number | null;
  updated_at: number | null;
  json: string;
}

async function copyShopRows(from: Storage, to: Storage, kind: RowKind): Promise<number> {
  let count = 0;
  for await (const stored of readSteps<StoredRow>(from.database, kind)) {
    const rows = stored.map(({ id, created_at: createdAt, updated_at: updatedAt, json }): ShopRow => ({
      id,
      json,
      ...(createdAt !== null && { createdAt }),
      ...(updatedAt !== null && { updatedAt }),
    }));
    await to.commerce.put(kind, rows, Date.now());
    count += rows.length;
  }
  return count;
}
