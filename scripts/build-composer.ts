/** `npm run build:composer`: writes what inserts as one classic script that any page with an editor can load. */
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = '.output/composer.iife.js';

await build({
  absWorkingDir: root,
  entryPoints: ['scripts/composer/standalone.ts'],
  outfile: OUTPUT,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2023',
  alias: { '@': root },
  logLevel: 'warning',
});
console.log(`Written to ${OUTPUT}. A page that has run it can call deskhandInsert(element, { mode, html, text }).`);
