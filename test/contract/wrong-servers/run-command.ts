import { spawn } from 'node:child_process';

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  /** Sends Ctrl+C when it resolves. */
  interrupt?: Promise<void>;
  environment?: Record<string, string>;
}

export function runCommand(args: string[], { interrupt, environment = {} }: RunOptions = {}): Promise<Run> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, ['--import', 'tsx', 'conformance/main.ts', ...args], { env });
  const run = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      run[name] += chunk;
    });
  }
  void interrupt?.then(() => child.kill('SIGINT'));
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, ...run }));
  });
}
