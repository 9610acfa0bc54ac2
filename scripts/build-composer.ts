/**
 * Bundles the insertion code as one classic script for any page with an editor.
 * Usage: npm run build:composer -- [FILE]
 */
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const [output = '.output/composer.iife.js'] = process.argv.slice(2);

await build({
  absWorkingDir: root,
  entryPoints: ['scripts/standalone-composer.ts'],
  outfile: output,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2023',
  alias: { '@': root },
  logLevel: 'warning',
});
console.log(`Written to ${output}. A page that has run it can call deskhandInsert(element, { mode, html, text }).`);
