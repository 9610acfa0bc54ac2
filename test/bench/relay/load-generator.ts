import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

import type { LoadRequest, Loads } from './generate-load';

const LONGEST_MS = 10 * 60_000;

/** Makes one load at a time. */
export interface LoadGenerator extends Loads {
  platformUrl: string;
  close: () => Promise<void>;
}

type Message = { value: unknown } | { problem: string };

/** Starts the process that makes the load, so that it takes no time from the server. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const child = fork(resolve(import.meta.dirname, 'generate-load.ts'), [], { execArgv: ['--import', 'tsx'] });
  const exited = once(child, 'exit');
  const nextValue = async (): Promise<unknown> => {
    const [message] = (await Promise.race([
      once(child, 'message', { signal: AbortSignal.timeout(LONGEST_MS) }),
      exited.then(() => Promise.reject(new Error('The load generator ended'))),
    ])) as [Message];
    if ('problem' in message) throw new Error(`The load failed: ${message.problem}`);
    return message.value;
  };
  const platformUrl = String(await nextValue());
  /** The process sends back the result of its own function with this name. */
  const remote = <Name extends keyof Loads>(name: Name): Loads[Name] => {
    const run = (options: unknown): Promise<unknown> => {
      child.send({ name, options } satisfies LoadRequest);
      return nextValue();
    };
    return run as Loads[Name];
  };
  return {
    platformUrl,
    sendCallbacks: remote('sendCallbacks'),
    reportMessages: remote('reportMessages'),
    pollEvents: remote('pollEvents'),
    readPages: remote('readPages'),
    readStored: remote('readStored'),
    simulateDay: remote('simulateDay'),
    async close() {
      child.disconnect();
      await exited;
    },
  };
}
