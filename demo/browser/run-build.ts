import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Runs a build in a process of its own.
 * @param options arguments of Node
 * @returns undefined on success, otherwise the output of the build
 */
export async function runBuild(options: readonly string[]): Promise<string | undefined> {
  // NODE_ENV `test` would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    await run(process.execPath, [...options], { cwd: ROOT, env });
    return undefined;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return stdout + stderr || String(error);
  }
}
