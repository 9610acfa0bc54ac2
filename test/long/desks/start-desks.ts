import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import type { TestProject } from 'vitest/node';

const run = promisify(execFile);
const SCRIPTS = resolve(import.meta.dirname, '../../../scripts');

/** A running helpdesk, with the ids of the tickets that are there at the start. */
interface Desk<Ticket extends string> {
  address: string;
  tickets: Record<Ticket, number>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    requestTracker: Desk<'english' | 'german' | 'long' | 'answered'>;
    redmine: Desk<'read' | 'answered'>;
  }
}

/** Starts each live helpdesk once for all tests of a project, or uses the one that runs. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<unknown>> {
  const [requestTracker, redmine] = await Promise.all([startDesk('request-tracker'), startDesk('redmine')]);
  provide('requestTracker', requestTracker.desk);
  provide('redmine', redmine.desk);
  return () => Promise.all([requestTracker.stop(), redmine.stop()]);
}

/**
 * Starts a live helpdesk.
 * @param environment of its `up.sh`, such as the port
 */
export async function startDesk<Ticket extends string>(
  name: 'request-tracker' | 'redmine',
  environment: Record<string, string> = {},
): Promise<{ desk: Desk<Ticket>; stop: () => Promise<unknown> }> {
  const env = { ...process.env, ...environment };
  const { stdout } = await run('sh', [join(SCRIPTS, name, 'up.sh')], { env, maxBuffer: 2 ** 26 });
  console.log(stdout.trimEnd());
  return {
    desk: JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Desk<Ticket>,
    // A server of an earlier run keeps running.
    stop: async () => stdout.includes('starting on') && run('sh', [join(SCRIPTS, name, 'down.sh')], { env }),
  };
}
