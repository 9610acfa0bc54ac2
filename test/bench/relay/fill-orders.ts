import { fillTables } from '@/demo/shop/fill-tables';
import { createSqliteTable } from '@/relay/commerce/sqlite-table';
import { openFile } from '@/relay/storage/sqlite/open-file';

/** Fills the relay's database up to a number of orders. The relay must not run. */
export function fillOrders(dataFile: string, orders: number): void {
  const database = openFile(dataFile);
  try {
    const tables = { orders: createSqliteTable(database, 'orders'), products: createSqliteTable(database, 'products') };
    const transact = (write: () => void): void => {
      database.exec('BEGIN');
      write();
      database.exec('COMMIT');
    };
    fillTables({ ...tables, transact, close: () => undefined }, { orders, log: () => undefined });
  } finally {
    database.close();
  }
}
