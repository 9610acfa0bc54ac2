import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { until } from '@/demo/browser/until';

const run = promisify(execFile);
const INSTALL = resolve(import.meta.dirname, '../../../scripts/postgres/install.sh');

export interface Postgres {
  /** Folder of its socket, which is its only address. */
  folder: string;
  /** Folder of its files. */
  data: string;
  /** Starts it again after it has ended. */
  start: () => Promise<void>;
  /** Ends it at once, as a power failure ends its processes. */
  kill: () => Promise<void>;
  /** Creates a copy that follows it until it is promoted with `SELECT pg_promote()`. */
  startStandby: () => Promise<Postgres>;
  /** Ends it and deletes its files. */
  remove: () => Promise<void>;
}

export interface PostgresOptions {
  /** Such as `fsync=off`. */
  settings?: readonly string[];
  /** The size of a disk of its own, in memory. This needs root. */
  diskMegabytes?: number;
  /** The folder in which the data gets a folder. Default: the one for temporary files, which may be in memory. */
  place?: string;
}

/** The address of a database. */
export function addressOf(folder: string, database: string): string {
  return `postgres:///${database}?host=${folder}&user=postgres`;
}

/**
 * Starts PostgreSQL on a new cluster in a temporary folder, with a socket as its only address. Debian's package is installed
 * where it is missing.
 */
export async function startPostgres({ settings = [], diskMegabytes, place }: PostgresOptions = {}): Promise<Postgres> {
  const programs = await findProgramFolder();
  const { folder, data } = await createFolders(place);
  if (diskMegabytes !== undefined) {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,uid=postgres,gid=postgres`, 'tmpfs', data]);
  }
  await run(...writeCommand(join(programs, 'initdb'), ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '-D', data]));
  return startCluster({ programs, folder, data, settings, isMounted: diskMegabytes !== undefined });
}

async function findProgramFolder(): Promise<string> {
  const { stdout } = await run('sh', [INSTALL]);
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}

/** Writes the command of a program, because PostgreSQL refuses to run as root. */
function writeCommand(program: string, args: readonly string[]): [command: string, args: string[]] {
  if (!isRoot()) return [program, [...args]];
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]];
}

const isRoot = () => process.getuid?.() === 0;

async function createFolders(place = tmpdir()): Promise<{ folder: string; data: string }> {
  // The path of a socket may have 107 characters, which a folder of the data may exceed.
  const folder = mkdtempSync(join(tmpdir(), 'deskhand-postgres-'));
  const data = mkdtempSync(join(place, 'deskhand-postgres-data-'));
  chmodSync(folder, 0o755);
  if (isRoot()) await run('chown', ['postgres:postgres', folder, data]);
  return { folder, data };
}

interface Cluster {
  /** Folder of PostgreSQL's programs. */
  programs: string;
  folder: string;
  data: string;
  settings: readonly string[];
  isMounted: boolean;
}

async function startCluster(cluster: Cluster): Promise<Postgres> {
  const { programs, folder, data, settings, isMounted } = cluster;
  const options = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200', ...settings];
  let server: ChildProcess | undefined;
  const kill = async () => {
    const ended = server;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const exit = new Promise((done) => void ended.once('exit', done));
    ended.kill('SIGQUIT');
    await exit;
  };
  const postgres: Postgres = {
    folder,
    data,
    async start() {
      const args = ['-D', data, ...options.flatMap((option) => ['-c', option])];
      server = spawn(...writeCommand(join(programs, 'postgres'), args), { stdio: 'ignore' });
      await orHarnessFailure(
        until(() => answers(folder), 'its answer', 60_000),
        'PostgreSQL did not start',
      );
    },
    kill,
    async startStandby() {
      const copy = await createFolders();
      const args = ['-h', folder, '-U', 'postgres', '-D', copy.data, '-R', '-c', 'fast'];
      await run(...writeCommand(join(programs, 'pg_basebackup'), args));
      return startCluster({ ...cluster, ...copy, isMounted: false });
    },
    async remove() {
      await kill();
      if (isMounted) await run('umount', [data]);
      for (const each of [data, folder]) rmSync(each, { recursive: true });
    },
  };
  await postgres.start();
  return postgres;
}

async function answers(folder: string): Promise<boolean> {
  try {
    await query(addressOf(folder, 'postgres'), 'SELECT 1');
    return true;
  } catch {
    return false;
  }
}

/** Runs one statement on a connection of its own. @returns the number of its rows */
export async function query(connectionString: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Creates a database.
 * @param template the database of which it is a copy; default: an empty one
 * @returns its address
 */
export async function createDatabase(folder: string, name: string, template = 'template0'): Promise<string> {
  const [database, model] = [pg.escapeIdentifier(name), pg.escapeIdentifier(template)];
  await query(addressOf(folder, 'postgres'), `CREATE DATABASE ${database} TEMPLATE ${model}`);
  return addressOf(folder, name);
}
