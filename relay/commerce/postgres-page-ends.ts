import type pg from 'pg';

import { IDLE_MS, type PageEnds } from './page-ends';
import type { RowKey } from './row-table';

const IDLE = `interval '${IDLE_MS / 1000} s'`;
/** A use is noted once in this time. */
const USE_STEP = "interval '60 s'";

/**
 * Keeps page ends in PostgreSQL, because the pages of one reader may reach different relays. The tables are not logged: after
 * a crash of the database, readers find new ends.
 */
export function createPostgresPageEnds(pool: pg.Pool, table: string): PageEnds {
  const nameOf = (filter: string) => `${table} ${filter}`;
  return {
    async find(filter, page) {
      const { rows } = await pool.query<RowKey & { page: number }>(
        `WITH used AS (
          UPDATE page_filters SET used_at = now()
          WHERE filter = $1 AND used_at < now() - ${USE_STEP} AND used_at > now() - ${IDLE})
        SELECT page, time, tie FROM page_ends JOIN page_filters USING (filter)
        WHERE filter = $1 AND page <= $2 AND used_at > now() - ${IDLE} ORDER BY page DESC LIMIT 2`,
        [nameOf(filter), page],
      );
      const [last, beforeLast] = rows;
      return { count: last?.page ?? 0, last, beforeLast };
    },
    async add(filter, first, ends) {
      if (ends.length === 0) return;
      if (first === 1) {
        await pool.query(`DELETE FROM page_filters WHERE used_at <= now() - ${IDLE}`);
        await pool.query('INSERT INTO page_filters VALUES ($1, now()) ON CONFLICT DO NOTHING', [nameOf(filter)]);
      }
      await pool.query(
        `INSERT INTO page_ends SELECT filter, page, time, tie
        FROM page_filters, unnest($2::int[], $3::bigint[], $4::bigint[]) AS ends (page, time, tie)
        WHERE filter = $1 ON CONFLICT DO NOTHING`,
        [
          nameOf(filter),
          ends.map((_, index) => first + index),
          ends.map(({ time }) => time),
          ends.map(({ tie }) => tie),
        ],
      );
    },
  };
}
