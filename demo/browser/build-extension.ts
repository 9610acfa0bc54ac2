import { resolve } from 'node:path';

import { ROOT, runBuild } from './run-build';

/** Its manifest grants access to this machine's servers without a permission prompt. */
export const DEMO_EXTENSION_DIR = resolve(ROOT, '.output/chrome-mv3-demo');

/**
 * Builds the extension, by default for the demo; an old build would show old behaviour.
 *
 * @param options arguments of `wxt build`
 * @returns undefined on success, otherwise the output of the build
 */
export function buildExtension(options: readonly string[] = ['--mode', 'demo']): Promise<string | undefined> {
  return runBuild([resolve(ROOT, 'node_modules/wxt/bin/wxt.mjs'), 'build', ...options]);
}
