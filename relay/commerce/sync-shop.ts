import type { Storage } from '../storage/storage';
import type { RowKind } from '../storage/tables';
import type { ShopRow } from './commerce-tables';
import { readShopRow } from './read-shop-row';
import type { ShopSource } from './shop-source';

/** Clocks of the shop and the relay differ, and rows change while pages are read. */
const OVERLAP_MS = 10 * 60_000;
const ROWS_PER_WRITE = 500;

export interface SyncResult {
  rows: number;
  /** Rows without an id, which cannot be served. */
  skipped: number;
}

/** Copies the changes since the last complete reading into the tables. Rejects when the source does. */
export async function syncShop(
  storage: Pick<Storage, 'database' | 'commerce'>,
  source: ShopSource,
  kind: RowKind,
  { now, signal }: { now: () => number; signal: AbortSignal },
): Promise<SyncResult> {
  const { database } = storage;
  const startedAt = now();
  const last = await database
    .selectFrom('shopReadings')
    .select('readUntil')
    .where('kind', '=', kind)
    .executeTakeFirst();
  const since = last && new Date(last.readUntil - OVERLAP_MS);
  const result: SyncResult = { rows: 0, skipped: 0 };
  for await (const values of source.read(kind, { since, signal })) {
    const rows = values.flatMap((value) => readShopRow(kind, value) ?? []);
    result.rows += rows.length;
    result.skipped += values.length - rows.length;
    await putRows(storage, kind, rows, now());
  }
  await database
    .insertInto('shopReadings')
    .values({ kind, readUntil: startedAt })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ readUntil: startedAt }))
    .execute();
  return result;
}

/** Stores many rows in small transactions, between which others can write. */
export async function putRows(
  { commerce }: Pick<Storage, 'commerce'>,
  kind: RowKind,
  rows: readonly ShopRow[],
  now: number,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_WRITE) {
    await commerce.put(kind, rows.slice(at, at + ROWS_PER_WRITE), now);
  }
}
