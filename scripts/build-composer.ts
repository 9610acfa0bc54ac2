/** `npm run build:composer`: bundles the insertion code as one classic script for any page with an editor. */
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = '.output/composer.iife.js';

await build({
  absWorkingDir: root,
  entryPoints: ['scripts/standalone-composer.ts'],
  outfile: OUTPUT,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2023',
  alias: { '@': root },
  logLevel: 'warning',
});
console.log(`Written to ${OUTPUT}. A page that has run it can call deskhandInsert(element, { mode, html, text }).`);
