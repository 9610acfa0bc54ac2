import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const BUILDS = ['chrome-mv3', 'firefox-mv3', 'chrome-mv3-demo'];

// Nothing fetches the style sheet of a script that loads on demand (`plainImports` in `wxt.config.ts`).
it.each(BUILDS)('names every style sheet of %s in one of its pages', (build) => {
  const folder = join('.output', build);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => readFileSync(join(folder, file), 'utf8'));
  const named = pages.flatMap((page) => [...page.matchAll(/<link[^>]+href="\/([^"]+\.css)"/g)].map(([, file]) => file));
  const sheets = files.filter((file) => file.endsWith('.css'));
  expect(sheets).not.toEqual([]);
  expect(sheets.filter((sheet) => !named.includes(sheet))).toEqual([]);
});

it.each(BUILDS)('carries no list of style sheets in the scripts of %s', (build) => {
  const files = readdirSync(join('.output', build), { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  expect(scripts.filter((file) => /\.css["'`]/.test(readFileSync(join('.output', build, file), 'utf8')))).toEqual([]);
});
