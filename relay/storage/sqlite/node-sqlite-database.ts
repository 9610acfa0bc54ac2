import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Texts of statements differ in the length of lists only, so few are ever needed. */
const MOST_STATEMENTS = 500;

/** Kysely's `begin` takes the lock at the first write, and fails there if another process has written meanwhile. */
const BEGIN = 'BEGIN IMMEDIATE';

/** Shows `node:sqlite` to kysely in the shape of better-sqlite3, and keeps prepared statements. */
export function createNodeSqliteDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = createStatement(database.prepare(sql === 'begin' ? BEGIN : sql));
      if (statements.size >= MOST_STATEMENTS) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

function createStatement(statement: StatementSync): SqliteStatement {
  const read = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...read(parameters)),
    run: (parameters) => statement.run(...read(parameters)),
    iterate: (parameters) => statement.iterate(...read(parameters)),
  };
}
