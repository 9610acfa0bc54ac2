import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { measureBundleBytes } from '@/test/bench/bundle-bytes';
import { writeFloorExtension } from '@/test/bench/floor-extension';

/** Every helpdesk page, first insertion, worker and panel pays for these. */
const BUDGETS = {
  content: { raw: 18_610, gzip: 7990 },
  composer: { raw: 23_050, gzip: 9660 },
  doctor: { raw: 32_000, gzip: 13_345 },
  worker: { raw: 90_000, gzip: 32_500 },
  panel: { raw: 379_900, gzip: 124_600 },
  packed: { raw: 1_205_500, gzip: 406_500 },
} as const;

describe.each(['chrome-mv3', 'firefox-mv3'])('the size of %s', (build) => {
  const bytes = measureBundleBytes(`.output/${build}`);

  it.each(Object.entries(BUDGETS))('keeps within the budget of its %s', (part, budget) => {
    const { raw, gzip } = bytes[part as keyof typeof BUDGETS];
    expect(raw).toBeLessThanOrEqual(budget.raw);
    expect(gzip).toBeLessThanOrEqual(budget.gzip);
  });

  it('measures every part: none is missing or empty', () => {
    for (const part of Object.values(bytes)) expect(part.gzip).toBeGreaterThan(1000);
    expect(bytes.panel.raw).toBeGreaterThan(200_000);
  });
});

it('measures the bare extension of the bench in the same way', () => {
  const floor = writeFloorExtension('.output/chrome-mv3-demo', 'http://127.0.0.1:1');
  onTestFinished(() => rmSync(floor, { recursive: true }));
  const { content, composer } = measureBundleBytes(floor);
  expect(content.gzip).toBeGreaterThan(0);
  expect(composer.gzip).toBe(0);
});

describe('the content script', () => {
  const read = (folder: string): string =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
      .map((entry) => readFileSync(join(folder, entry.name), 'utf8'))
      .join('\n');
  const content = read('.output/chrome-mv3/content-scripts');
  const others = read('.output/chrome-mv3') + read('.output/chrome-mv3/chunks');

  // Words that survive the minifier and occur only in that package or folder.
  it.each([
    ['the polyfill', 'webextension-polyfill'],
    ['the parser of schemas', 'ZodMini'],
    ['React', 'react.'],
    ['the sanitiser', 'DOMPurify'],
    ['the credential', 'xToken'],
    ['addresses of the platform', 'api_v2'],
  ])('keeps %s out of the content script', (_, word) => {
    expect(content.includes(word)).toBe(false);
    expect(others.includes(word), 'found where it is used').toBe(true);
  });
});

it('loads the sanitizer with the first foreign text, not with the panel', () => {
  const chunks = '.output/chrome-mv3/chunks';
  const found = readdirSync(chunks).filter((file) => readFileSync(join(chunks, file), 'utf8').includes('DOMPurify'));
  expect(found).toEqual([expect.stringMatching(/^purify\.es-/)]);
});

/** Returns the scripts of the build with a text, without the hashes in their names. */
function findScripts(text: string): string[] {
  const build = '.output/chrome-mv3';
  const scripts = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  return scripts
    .filter((file) => readFileSync(join(build, file), 'utf8').includes(text))
    .map((file) => file.replace(/-[\w-]{6,8}\.js$/, '.js'))
    .toSorted();
}

it('loads the parser of schemas into the settings, the demo and the worker alone, not into the panel', () => {
  expect(findScripts('ZodMini')).toEqual(['background.js', 'chunks/settings-and-demo.js']);
  expect(findScripts('/settings-and-demo-')).toEqual(['chunks/demo.js', 'chunks/options.js']);
});

it('loads the demo into its own page alone, and the code of the panel not into the settings', () => {
  expect(findScripts('a birthday present should not keep anybody waiting')).toEqual(['chunks/demo.js']);
  expect(findScripts('/demo-')).toEqual([]);
  expect(findScripts('/panel-and-demo-')).not.toContain('chunks/options.js');
});
