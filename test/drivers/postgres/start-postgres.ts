import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

import { until } from '@/demo/browser/until';

const run = promisify(execFile);
const INSTALL = resolve(import.meta.dirname, '../../../scripts/postgres/install.sh');

export interface Postgres {
  /** Folder of its socket, which is its only address. */
  folder: string;
  /** Stops it at once, as a power failure does to its processes, and starts it again. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The address of a database. */
export function addressOf(folder: string, database: string): string {
  return `postgres:///${database}?host=${folder}&user=postgres`;
}

/**
 * Starts PostgreSQL on a new cluster. Debian's package is installed where it is missing.
 * @param settings such as `fsync=off`
 * @param place the folder in which the data gets a folder; default: the one for temporary files, which may be in memory
 */
export async function startPostgres(settings: readonly string[] = [], place = tmpdir()): Promise<Postgres> {
  const { stdout } = await run('sh', [INSTALL]);
  const programs = stdout.trimEnd().split('\n').at(-1) ?? '';
  // The path of a socket may have 107 characters, which a folder of the data may exceed.
  const folder = mkdtempSync(join(tmpdir(), 'deskhand-postgres-'));
  const data = mkdtempSync(join(place, 'postgres-'));
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : ['env'];
  const [command = '', ...first] = as;
  chmodSync(folder, 0o755);
  if (isRoot) await run('chown', ['postgres:postgres', folder, data]);
  await run(command, [...first, join(programs, 'initdb'), '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '-D', data]);

  const options = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200', ...settings];
  const start = async (): Promise<ChildProcess> => {
    const args = [...first, join(programs, 'postgres'), '-D', data, ...options.flatMap((option) => ['-c', option])];
    const server = spawn(command, args, { stdio: 'ignore' });
    await until(() => answers(folder), 'PostgreSQL to answer');
    return server;
  };
  let server = await start();
  const stop = async (signal: NodeJS.Signals) => {
    const ended = new Promise((done) => void server.once('exit', done));
    server.kill(signal);
    await ended;
  };
  return {
    folder,
    async restart() {
      await stop('SIGQUIT');
      server = await start();
    },
    async stop() {
      await stop('SIGQUIT');
      rmSync(data, { recursive: true });
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(folder: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: addressOf(folder, 'postgres') });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
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
  const client = new pg.Client({ connectionString: addressOf(folder, 'postgres') });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`);
  } finally {
    await client.end();
  }
  return addressOf(folder, name);
}
