import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** The build that may reach this machine's own servers without a permission dialog. */
export const DEMO_EXTENSION_DIR = resolve(import.meta.dirname, '../.output/chrome-mv3-demo');

/**
 * Builds the extension for demos: always, since it takes two seconds and an old build would show old behaviour.
 * @returns undefined when it is built, else what the builder said
 */
export function buildExtension(): string | undefined {
  const wxt = resolve(import.meta.dirname, '../node_modules/wxt/bin/wxt.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [wxt, 'build', '--mode', 'demo'], {
    cwd: resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  return status === 0 ? undefined : stdout + stderr;
}
