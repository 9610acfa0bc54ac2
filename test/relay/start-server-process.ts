import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  process: ChildProcess;
  url: string;
  exited: Promise<unknown>;
}

/**
 * Starts a script in a process of its own. Rejects when it ends before it prints its address as `Relay: <address>`.
 * @param args the script and its arguments
 */
export async function startServerProcess(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => void child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    void exited.then(() => reject(new Error(`${args[0]} ended before it was ready`)));
    createInterface(child.stdout).on('line', (line) => {
      const [, address] = /^Relay: (\S+)$/.exec(line) ?? [];
      if (address) resolve(address);
    });
  });
  return { process: child, url, exited };
}
