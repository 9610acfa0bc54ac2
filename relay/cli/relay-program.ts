import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

import { type Command, InvalidArgumentError } from 'commander';

import { defineProgram, type ProgramDeps, wholeNumber } from '@/command-line/define-program';
import { UserError } from '@/command-line/user-error';

import { addAgent, limitAgent, listAgents, revokeAgent } from '../agent/agent-tokens';
import { parseRowsFile } from '../commerce/parse-rows-file';
import { putRows } from '../commerce/sync-shop';
import { createConfigSchema } from '../config/config-schema';
import { readConfig } from '../config/read-config';
import { startRelay } from '../server/start-relay';
import { openStorage } from '../storage/open-storage';
import { lockFile } from '../storage/sqlite/lock-file';
import { restoreFile } from '../storage/sqlite/restore-file';
import type { Storage } from '../storage/storage';
import { moveData } from './move-data';

interface DataOptions {
  data: string;
}
interface AllowanceOptions {
  perMinute?: number;
  perDay?: number;
}

/** The relay, as a program. */
export const relay = defineProgram('npm run relay --', addCommands, 'relay');

function addCommands(program: Command, deps: ProgramDeps): () => Promise<void> {
  program
    .description('The integrator’s server between the platform, the helpdesk and the extensions of the agents.')
    .option('--port <N>', 'port to listen on; 0 takes any free one', wholeNumber(0, 65_535), 4340)
    .option('--host <H>', 'address to listen on', '127.0.0.1')
    .option('--data <FILE>', 'the database, unless DATABASE_URL names one of PostgreSQL', 'relay.db');

  const print = (text: string) => void deps.stdout.write(`${text}\n`);
  const databaseUrl = deps.environment.DATABASE_URL || undefined;
  const dataOf = (command: Command) => command.optsWithGlobals<DataOptions>().data;
  const withStorage = (run: (storage: Storage, ...args: string[]) => Promise<void>) =>
    async function (this: Command) {
      const storage = await openStorage({ databaseUrl, dataFile: dataOf(this) }, ignoreLostConnection);
      try {
        await run(storage, ...this.args);
      } finally {
        await storage.close();
      }
    };
  const withLimits = (command: Command) =>
    command
      .option('--per-minute <N>', 'requests per minute', wholeNumber(1, 999_999_999))
      .option('--per-day <N>', 'requests per day', wholeNumber(1, 999_999_999));

  const token = program.command('token').description('the tokens of the agents');
  withLimits(token.command('add <NAME>'))
    .description('prints a new token once')
    .option('--code', 'prints a one-time code instead, valid for 15 minutes')
    .action(async function (this: Command) {
      const { code = false, ...limits } = this.opts<AllowanceOptions & { code?: boolean }>();
      const add = async (storage: Storage, name = '') => {
        print(await addAgent(storage, name, { withCode: code, now: Date.now(), ...limits }));
      };
      await withStorage(add).call(this);
    });
  withLimits(token.command('limit <NAME>'))
    .description('changes the limits of a token')
    .action(async function (this: Command) {
      const limits = this.opts<AllowanceOptions>();
      if (limits.perMinute === undefined && limits.perDay === undefined) {
        throw new UserError('token limit needs --per-minute N or --per-day N.', 2);
      }
      await withStorage((storage, name = '') => limitAgent(storage, name, limits)).call(this);
    });
  token
    .command('revoke <NAME>')
    .description('ends a token at once')
    .action(withStorage((storage, name = '') => revokeAgent(storage, name, Date.now())));
  token
    .command('list')
    .description('lists the names, never the tokens')
    .action(withStorage(async (storage) => print(await writeAgents(storage))));

  const imports = program.command('import').description('fills the tables of the shop');
  for (const kind of ['orders', 'products'] as const) {
    imports
      .command(`${kind} <FILE>`)
      .description(`reads ${kind} from CSV or JSON`)
      .action(
        withStorage(async (storage, file = '') => {
          const rows = parseRowsFile(kind, file, readText(file));
          if (!rows.ok) throw new UserError(`${file} was not imported: ${rows.failure}`);
          await putRows(storage, kind, rows.value, Date.now());
          print(`Imported ${rows.value.length} ${kind}; there are ${await storage.commerce.count(kind)} now.`);
        }),
      );
  }

  program
    .command('backup <FILE>')
    .description('copies the database while the relay runs')
    .action(
      withStorage(async (storage, file = '') => {
        await storage.backUp(file);
        print(`Backed up into ${file}.`);
      }),
    );
  program
    .command('restore <FILE>')
    .description('replaces the database by a backup while the relay stands still')
    .action(function (this: Command, file: string) {
      if (databaseUrl !== undefined) {
        throw new UserError('DATABASE_URL is set: restore the database with pg_restore (docs/relay.md).', 2);
      }
      const kept = restoreFile(file, dataOf(this));
      print(`Restored ${dataOf(this)}.${kept === undefined ? '' : ` The former database is ${kept}.`}`);
    });
  program
    .command('move')
    .description('copies everything from the SQLite file to the PostgreSQL database of DATABASE_URL')
    .requiredOption('--from <ENGINE>', 'sqlite', parseEngine('sqlite'))
    .requiredOption('--to <ENGINE>', 'postgres', parseEngine('postgres'))
    .action(async function (this: Command) {
      if (databaseUrl === undefined) throw new UserError('DATABASE_URL must name the PostgreSQL database.', 2);
      print(await move(dataOf(this), databaseUrl));
    });
  program
    .command('config-schema')
    .description('prints the JSON Schema of the configuration')
    .action(() => print(JSON.stringify(createConfigSchema(), null, 2)));
  return () => serve(program.opts(), deps);
}

/** The next query fails, and its command says so. */
const ignoreLostConnection = () => undefined;

async function serve(
  { data: dataFile, ...place }: DataOptions & { port: number; host: string },
  { stdout, environment, listenForStop }: ProgramDeps,
): Promise<void> {
  const config = readConfig(environment);
  const stop = listenForStop();
  const databaseUrl = environment.DATABASE_URL || undefined;
  const server = await startRelay({ config, databaseUrl, dataFile, ...place });
  stdout.write(`Relay: ${server.url}\n`);
  if (!stop.aborted) await once(stop, 'abort');
  await server.close();
}

/** The relay on the file must stand still, so that nothing comes after what was copied. */
async function move(dataFile: string, databaseUrl: string): Promise<string> {
  if (!existsSync(dataFile)) throw new UserError(`${dataFile} does not exist. Name the file of the relay: --data FILE`);
  const unlock = lockFile(dataFile);
  try {
    const from = await openStorage({ dataFile }, ignoreLostConnection);
    try {
      const to = await openStorage({ databaseUrl, dataFile }, ignoreLostConnection);
      try {
        const moved = await moveData(from, to);
        const lost = moved.filter(({ before, after }) => before !== after);
        if (lost.length > 0) throw new UserError(`Not all rows arrived: ${lost.map(({ name }) => name).join(', ')}.`);
        const lines = moved.map(({ name, before, after }) => `${name}\t${before} read\t${after} written`);
        return [...lines, `Moved. Start the relay with DATABASE_URL; ${dataFile} is unchanged.`].join('\n');
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
  } finally {
    unlock();
  }
}

async function writeAgents(storage: Storage): Promise<string> {
  const agents = await listAgents(storage, Date.now());
  if (agents.length === 0) return 'There are no tokens. Add one: npm run relay -- token add NAME';
  const rows = agents.map(({ name, state, lastUsedAt, perMinute, perDay }) => [
    name,
    state,
    lastUsedAt === null ? 'never used' : new Date(lastUsedAt).toISOString(),
    `${perMinute ?? 'default'} per minute`,
    `${perDay ?? 'default'} per day`,
  ]);
  return rows.map((row) => row.join('\t')).join('\n');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UserError(`${file} cannot be read. Check its name.`);
  }
}

function parseEngine(engine: string): (text: string) => string {
  return (text) => {
    if (text !== engine) throw new InvalidArgumentError('Only moves from sqlite to postgres are possible.');
    return text;
  };
}
