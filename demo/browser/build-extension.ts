import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Its manifest grants access to this machine's servers without a permission prompt. */
export const DEMO_EXTENSION_DIR = resolve(ROOT, '.output/chrome-mv3-demo');

/**
 * Builds the extension, by default for the demo; an old build would show old behaviour.
 *
 * @param options arguments of `wxt build`
 * @returns undefined on success, otherwise the output of the build
 */
export function buildExtension(options: readonly string[] = ['--mode', 'demo']): string | undefined {
  const wxt = resolve(ROOT, 'node_modules/wxt/bin/wxt.mjs');
  // NODE_ENV `test` would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [wxt, 'build', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  });
  return status === 0 ? undefined : stdout + stderr;
}
