import type { DatabaseSync } from 'node:sqlite';

import type { RowKind } from '../storage/tables';
import { answerOrders, answerProducts } from './answer-queries';
import type { CommerceTables, ShopRow } from './commerce-tables';
import { createPagedTable } from './paged-table';
import type { RowStore } from './row-store';
import { createSqliteTable, type SqliteTable } from './sqlite-table';

const EMAIL = "lower(json_extract(json, '$.buyerEmail'))";

/**
 * Creates the tables of orders and products in the relay's file.
 * @param alone runs a write while no transaction is open on the connection
 */
export function createSqliteCommerce(
  database: DatabaseSync,
  { alone }: { alone: (write: () => void) => Promise<void> },
): CommerceTables {
  const tables: Record<RowKind, SqliteTable> = {
    orders: createSqliteTable(database, 'orders'),
    products: createSqliteTable(database, 'products'),
  };
  database.exec(`CREATE INDEX IF NOT EXISTS orders_email ON orders (${EMAIL}, created_at)`);
  const ofEmail = `FROM orders WHERE ${EMAIL} = lower(?)`;
  const selectOrders = database.prepare(`SELECT json ${ofEmail} ORDER BY created_at DESC LIMIT ?`);
  const countOrders = database.prepare(`SELECT count(*) AS total ${ofEmail}`);
  const store: RowStore = {
    orders: createPagedTable(tables.orders, Date.now),
    products: createPagedTable(tables.products, Date.now),
    keepFresh: () => undefined,
  };
  return {
    answer: (kind, query) => (kind === 'orders' ? answerOrders(query, store) : answerProducts(query, store)),
    put: (kind, rows, now) =>
      alone(() => {
        const table = tables[kind];
        database.exec('BEGIN IMMEDIATE');
        try {
          for (const row of rows) putRow(table, row, now);
          database.exec('COMMIT');
        } catch (error) {
          database.exec('ROLLBACK');
          table.recount();
          throw error;
        }
      }),
    findCustomerOrders(email, most) {
      const orders = selectOrders.all(email.trim(), most).map(({ json }) => String(json));
      return Promise.resolve({ orders, total: Number(countOrders.get(email.trim())?.total) });
    },
    count: (kind) => Promise.resolve(tables[kind].size()),
  };
}

/** An unchanged row keeps its time, or each import would send all rows to the platform again. */
function putRow(table: SqliteTable, row: ShopRow, now: number): void {
  const known = row.updatedAt === undefined ? table.find(row.id) : undefined;
  const isSame = known?.json === row.json && known.createdAt === row.createdAt;
  table.put({ ...row, updatedAt: row.updatedAt ?? (isSame ? known.updatedAt : now) });
}
