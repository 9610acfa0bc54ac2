import { readdirSync, readFileSync } from 'node:fs';

import pg from 'pg';

import { sumMetric } from './sum-metric';

/** The use of relays and of their PostgreSQL so far. */
export interface Usage {
  /** CPU time in seconds. */
  relaySeconds: number;
  postgresSeconds: number;
  walBytes: number;
  databaseBytes: number;
}

/** CPU times in `/proc` are in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Reads the usage of relays and of their PostgreSQL, which runs on this machine, on Linux. */
export async function readUsage(urls: readonly string[], databaseUrl: string): Promise<Usage> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number; wal: string; size: string }>(
      `SELECT pg_backend_pid() AS pid, pg_current_wal_lsn() - '0/0' AS wal, pg_database_size(current_database()) AS size`,
    );
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL told nothing about itself');
    return {
      relaySeconds: await sumMetric(urls, 'relay_process_cpu_seconds_total'),
      postgresSeconds: readFamilySeconds(row.pid),
      walBytes: Number(row.wal),
      databaseBytes: Number(row.size),
    };
  } finally {
    await client.end();
  }
}

export function subtractUsage(later: Usage, earlier: Usage): Usage {
  return {
    relaySeconds: later.relaySeconds - earlier.relaySeconds,
    postgresSeconds: later.postgresSeconds - earlier.postgresSeconds,
    walBytes: later.walBytes - earlier.walBytes,
    databaseBytes: later.databaseBytes - earlier.databaseBytes,
  };
}

/** Sums the CPU time of the server, of its processes and of those that have ended. */
function readFamilySeconds(backend: number): number {
  const server = readProcess(backend)?.parent ?? 0;
  const { own = 0, ended = 0 } = readProcess(server) ?? {};
  const children = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  );
  const living = children.filter(({ parent }) => parent === server).reduce((sum, child) => sum + child.own, 0);
  return (own + ended + living) / TICKS_PER_SECOND;
}

/** @returns undefined when the process has ended */
function readProcess(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    // The name of the program, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}
