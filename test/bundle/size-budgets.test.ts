import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { measureBundleBytes } from '../bench/bundle-bytes';
import { writeFloorExtension } from '../bench/floor-extension';

/** Most bytes that a part may load, minified and compressed: every helpdesk page, first insertion, start of the worker and panel pays. */
const BUDGETS = {
  content: { raw: 20_000, gzip: 8000 },
  composer: { raw: 16_000, gzip: 7000 },
  doctor: { raw: 28_000, gzip: 11_500 },
  worker: { raw: 80_000, gzip: 27_000 },
  panel: { raw: 400_000, gzip: 120_000 },
  packed: { raw: 950_000, gzip: 300_000 },
} as const;

describe.each(['chrome-mv3', 'firefox-mv3'])('the size of %s', (build) => {
  const bytes = measureBundleBytes(`.output/${build}`);

  it.each(Object.entries(BUDGETS))('keeps within the budget of its %s', (part, budget) => {
    const { raw, gzip } = bytes[part as keyof typeof BUDGETS];
    expect(raw).toBeLessThanOrEqual(budget.raw);
    expect(gzip).toBeLessThanOrEqual(budget.gzip);
  });

  it('is measured, not missed: each part weighs something', () => {
    for (const part of Object.values(bytes)) expect(part.gzip).toBeGreaterThan(1000);
    expect(bytes.panel.raw).toBeGreaterThan(200_000);
  });
});

it('is measured for the bench’s bare extension too', () => {
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

  // Words that the minifier keeps, each of which only that package or that part of the house contains.
  it.each([
    ['the polyfill', 'webextension-polyfill'],
    ['the parser of schemas', 'ZodMini'],
    ['React', 'react.'],
    ['the sanitiser', 'DOMPurify'],
    ['the credential', 'xToken'],
    ['addresses of the platform', 'api_v2'],
  ])('carries nothing of %s', (_, word) => {
    expect(content.includes(word)).toBe(false);
    expect(others.includes(word), 'found where it is used').toBe(true);
  });
});
