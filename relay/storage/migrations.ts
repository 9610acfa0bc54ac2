import { type ColumnDataType, type CreateTableBuilder, type Kysely, type SchemaModule, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

import { UserError } from '@/command-line/user-error';

import type { Database } from './tables';

/** The parts of the tables in which engines differ. */
export interface Engine {
  /** The type of a time in Unix milliseconds. */
  time: ColumnDataType;
  /** Adds the primary key `number`, which the engine counts up and never gives twice. */
  addNumber: <Name extends string>(table: CreateTableBuilder<Name>) => CreateTableBuilder<Name, 'number'>;
  /** Whether jobs are kept in our own table. */
  hasJobs: boolean;
  /** Creates the tables of orders and products, where these do not create themselves. */
  createShopTables?: (database: Kysely<unknown>) => Promise<void>;
}

/** Creates all tables, or the changes since the last version. Throws `UserError` for a database of a newer version. */
export async function migrate(database: Database, engine: Engine): Promise<void> {
  const migrations = createMigrations(engine);
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw new UserError('The database was written by another version of the relay. Start that version or a newer one.');
  }
  throw error;
}

/** Kysely runs them in the order of their names. */
function createMigrations(engine: Engine): Record<string, Migration> {
  const { time, addNumber, hasJobs } = engine;
  return {
    '2026-11-26-first-tables': {
      async up(database: Kysely<unknown>) {
        const { schema } = database;
        const createNumbered = (table: string) => addNumber(schema.createTable(table));

        await schema
          .createTable('tickets')
          .addColumn('channel', 'text', (column) => column.notNull())
          .addColumn('ticketId', 'text', (column) => column.notNull())
          .addColumn('fields', 'text', (column) => column.notNull())
          .addColumn('updatedAt', time, (column) => column.notNull())
          .addPrimaryKeyConstraint('tickets_key', ['channel', 'ticketId'])
          .execute();
        await createNumbered('messages')
          .addColumn('channel', 'text', (column) => column.notNull())
          .addColumn('ticketId', 'text', (column) => column.notNull())
          .addColumn('messageId', 'text', (column) => column.notNull())
          .addColumn('role', 'text', (column) => column.notNull())
          .addColumn('content', 'text', (column) => column.notNull())
          .addColumn('createdAt', 'text')
          .addUniqueConstraint('messages_key', ['channel', 'ticketId', 'messageId'])
          .execute();
        await createNumbered('events')
          .addColumn('channel', 'text', (column) => column.notNull())
          .addColumn('type', 'text', (column) => column.notNull())
          .addColumn('ticketId', 'text', (column) => column.notNull())
          .addColumn('messageId', 'text')
          .addColumn('dedupeKey', 'text', (column) => column.notNull())
          .addColumn('payload', 'text', (column) => column.notNull())
          .addColumn('createdAt', time, (column) => column.notNull())
          .addColumn('ackedAt', time)
          .addUniqueConstraint('events_key', ['channel', 'dedupeKey'])
          .execute();
        await schema.createIndex('events_of_ticket').on('events').columns(['channel', 'ticketId', 'number']).execute();
        await schema.createIndex('events_in_outbox').on('events').columns(['channel', 'ackedAt', 'number']).execute();
        await schema
          .createTable('summaryTasks')
          .addColumn('channel', 'text', (column) => column.notNull())
          .addColumn('taskId', 'text', (column) => column.notNull())
          .addColumn('ticketId', 'text')
          .addColumn('status', 'text', (column) => column.notNull())
          .addColumn('updatedAt', time, (column) => column.notNull())
          .addPrimaryKeyConstraint('summaryTasks_key', ['channel', 'taskId'])
          .execute();
        await schema
          .createTable('triggers')
          .addColumn('channel', 'text', (column) => column.notNull())
          .addColumn('dedupeKey', 'text', (column) => column.notNull())
          .addColumn('createdAt', time, (column) => column.notNull())
          .addPrimaryKeyConstraint('triggers_key', ['channel', 'dedupeKey'])
          .execute();
        if (hasJobs) await createJobs(schema, engine);
        await engine.createShopTables?.(database);
        await schema
          .createTable('agents')
          .addColumn('name', 'text', (column) => column.primaryKey())
          .addColumn('tokenHash', 'text', (column) => column.unique())
          .addColumn('codeHash', 'text', (column) => column.unique())
          .addColumn('codeExpiresAt', time)
          .addColumn('perMinute', 'integer')
          .addColumn('perDay', 'integer')
          .addColumn('createdAt', time, (column) => column.notNull())
          .addColumn('lastUsedAt', time)
          .addColumn('revokedAt', time)
          .execute();
        await schema
          .createTable('agentRequests')
          .addColumn('agent', 'text', (column) => column.notNull())
          .addColumn('key', 'text', (column) => column.notNull())
          .addColumn('bodyHash', 'text', (column) => column.notNull())
          .addColumn('attempts', 'integer', (column) => column.notNull())
          .addColumn('answer', 'text')
          .addColumn('createdAt', time, (column) => column.notNull())
          .addPrimaryKeyConstraint('agentRequests_key', ['agent', 'key'])
          .execute();
        await schema
          .createTable('shopReadings')
          .addColumn('kind', 'text', (column) => column.primaryKey())
          .addColumn('readUntil', time, (column) => column.notNull())
          .execute();
        await schema
          .createTable('rateLimits')
          .addColumn('key', 'text', (column) => column.primaryKey())
          .addColumn('points', 'integer', (column) => column.notNull())
          .addColumn('expire', time)
          .execute();
      },
    },
    '2026-11-26-several-relays': {
      async up({ schema }: Kysely<unknown>) {
        await schema.alterTable('agentRequests').addColumn('relay', 'integer').execute();
        await schema
          .createTable('deskCursors')
          .addColumn('channel', 'text', (column) => column.notNull())
          .addColumn('module', 'text', (column) => column.notNull())
          .addColumn('cursor', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('deskCursors_key', ['channel', 'module'])
          .execute();
        // PostgreSQL takes no order from an index behind `is null`: it sorted the whole outbox, or went through all older rows.
        await schema
          .createIndex('events_waiting')
          .on('events')
          .columns(['channel', 'number'])
          .where(sql.ref('ackedAt'), 'is', null)
          .execute();
        await schema.dropIndex('events_in_outbox').execute();
        const ages = { events: 'createdAt', tickets: 'updatedAt', triggers: 'createdAt', summaryTasks: 'updatedAt' };
        for (const [table, column] of Object.entries(ages)) {
          await schema.createIndex(`${table}_by_age`).on(table).column(column).execute();
        }
      },
    },
    '2026-11-29-panel-in-helpdesk': {
      async up(database: Kysely<unknown>) {
        const { schema } = database;
        // The first use of a token ends its code. Until now its row stayed, and took the agent with it when it was old.
        await sql`update agents set ${sql.ref('codeHash')} = null, ${sql.ref('codeExpiresAt')} = null
          where ${sql.ref('lastUsedAt')} is not null`.execute(database);
        await schema
          .createTable('appCodes')
          .addColumn('codeHash', 'text', (column) => column.primaryKey())
          .addColumn('agent', 'text', (column) => column.notNull())
          .addColumn('agentCreatedAt', time, (column) => column.notNull())
          .addColumn('channel', 'text', (column) => column.notNull())
          .addColumn('expiresAt', time, (column) => column.notNull())
          .addColumn('usedAt', time)
          .execute();
        await schema
          .createTable('appSessions')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('agent', 'text', (column) => column.notNull())
          .addColumn('agentCreatedAt', time, (column) => column.notNull())
          .addColumn('origin', 'text', (column) => column.notNull())
          .addColumn('expiresAt', time, (column) => column.notNull())
          .execute();
        await schema
          .createTable('appSecrets')
          .addColumn('hash', 'text', (column) => column.primaryKey())
          .addColumn('kind', 'text', (column) => column.notNull())
          .addColumn('session', 'text', (column) => column.notNull())
          .addColumn('expiresAt', time, (column) => column.notNull())
          .execute();
        await schema.createIndex('appSecrets_of_session').on('appSecrets').column('session').execute();
        await schema
          .createTable('keptValues')
          .addColumn('keeper', 'text', (column) => column.notNull())
          .addColumn('place', 'text', (column) => column.notNull())
          .addColumn('key', 'text', (column) => column.notNull())
          .addColumn('value', 'text', (column) => column.notNull())
          .addColumn('changedAt', time, (column) => column.notNull())
          .addPrimaryKeyConstraint('keptValues_key', ['place', 'key'])
          .execute();
        await schema.createIndex('keptValues_by_age').on('keptValues').column('changedAt').execute();
        await schema.createIndex('keptValues_of_keeper').on('keptValues').columns(['keeper', 'place']).execute();
      },
    },
  };
}

async function createJobs(schema: SchemaModule, { time, addNumber }: Engine): Promise<void> {
  await addNumber(schema.createTable('jobs'))
    .addColumn('queue', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('runAt', time, (column) => column.notNull())
    .addColumn('lastProblem', 'text')
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('deadAt', time)
    .execute();
  await schema.createIndex('jobs_due').on('jobs').columns(['deadAt', 'queue', 'runAt']).execute();
  await schema.createIndex('jobs_of_key').on('jobs').columns(['queue', 'key', 'number']).execute();
}
