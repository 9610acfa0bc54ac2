/** `npm run build:app`: writes the panel for helpdesks' pages, which the relay serves below `/app/`. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import tailwindcss from '@tailwindcss/vite';
import { build as bundle } from 'esbuild';
import { build, type InlineConfig, type Plugin } from 'vite';

import { collectPackages, formatLicences } from '../package-licences';
import { MINIMUM_BROWSERS } from '../supported-browsers';
import { cataloguePlugins } from './catalogues/catalogue-plugins';

const ROOT = path.resolve(import.meta.dirname, '..');
const [OUT = path.join(ROOT, '.output/app')] = process.argv.slice(2);
const TARGET = Object.entries(MINIMUM_BROWSERS).map(([browser, version]) => `${browser}${version}`);

/** Nobody leaves a page open for longer. */
const KEPT_MS = 7 * 86_400_000;

const packages = new Set<string>();

/** Files of the page code that differ in a page's own scripts. */
const ownFiles: Plugin = {
  name: 'deskhand:own-files',
  enforce: 'pre',
  resolveId(id) {
    const [, name] = /(?:^|\/)(put-style|script-store)$/.exec(id) ?? [];
    return name === undefined ? null : path.join(ROOT, `plugin/page/${name}.ts`);
  },
};

const configOf = (folder: string, plugins: Plugin[], name: string, input: string): InlineConfig => ({
  configFile: false,
  root: path.join(ROOT, folder),
  // Addresses are relative, because a proxy may serve the relay below a path.
  base: './',
  logLevel: 'warn',
  resolve: { alias: { '@': ROOT } },
  plugins: [...plugins, ...cataloguePlugins({ failOnMissing: true }), collectPackages(packages)],
  build: {
    outDir: OUT,
    emptyOutDir: false,
    target: TARGET,
    // The frame loads its scripts side by side. The helpdesk's page gets no elements of ours for that.
    modulePreload: folder === 'plugin/frame' && { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { [name]: path.join(ROOT, folder, input) },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});

await mkdir(path.join(OUT, 'assets'), { recursive: true });
// Pages that are open load parts of an earlier build at their first use.
for (const name of await readdir(path.join(OUT, 'assets'))) {
  const file = path.join(OUT, 'assets', name);
  if (Date.now() - (await stat(file)).mtimeMs > KEPT_MS) await rm(file);
}
await build(configOf('plugin/frame', [...tailwindcss()], 'panel', 'index.html'));
await rename(path.join(OUT, 'index.html'), path.join(OUT, 'panel.html'));

const built = await build(configOf('plugin/page', [ownFiles], 'page', 'index.ts'));
const { output } = [built].flat()[0] as { output: { type: string; isEntry?: boolean; fileName: string }[] };
const page = output.find(({ isEntry }) => isEntry)?.fileName;
if (page === undefined) throw new Error('The code of the page was not built');

await bundle({
  entryPoints: [path.join(ROOT, 'plugin/loader/index.ts')],
  outfile: path.join(OUT, 'deskhand.js'),
  bundle: true,
  minify: true,
  format: 'iife',
  target: TARGET,
  alias: { '@': ROOT },
  define: { PAGE_FILE: JSON.stringify(page) },
  logLevel: 'error',
});
await writeFile(path.join(OUT, 'licences.txt'), formatLicences(packages));

const sizeOf = async (name: string) => gzipSync(await readFile(path.join(OUT, name)), { level: 9 }).length;
console.log(`Panel written to ${OUT}. deskhand.js has ${await sizeOf('deskhand.js')} bytes compressed.`);
