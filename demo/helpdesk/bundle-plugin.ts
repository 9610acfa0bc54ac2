import { resolve } from 'node:path';

import { build } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../..');

/** Bundles the helpdesk plugin as one classic script. */
export async function bundlePlugin(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(ROOT, 'plugin/index.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    alias: { '@': ROOT },
    logLevel: 'error',
  });
  const code = outputFiles[0]?.text;
  if (!code) throw new Error('The plugin came out empty');
  return code;
}
