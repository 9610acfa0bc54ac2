import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, '../..');

/** Its manifest grants access to this machine's servers without a permission prompt. */
export const DEMO_EXTENSION_DIR = resolve(ROOT, '.output/chrome-mv3-demo');

/**
 * Builds the extension, by default for the demo; an old build would show old behaviour.
 *
 * @param options arguments of `wxt build`
 * @returns undefined on success, otherwise the output of the build
 */
export async function buildExtension(options: readonly string[] = ['--mode', 'demo']): Promise<string | undefined> {
  const wxt = resolve(ROOT, 'node_modules/wxt/bin/wxt.mjs');
  // NODE_ENV `test` would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    await run(process.execPath, [wxt, 'build', ...options], { cwd: ROOT, env });
    return undefined;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return stdout + stderr || String(error);
  }
}
