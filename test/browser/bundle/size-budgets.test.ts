import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { BUDGETS, filesOfPage, findOversizes, measureBundleBytes } from '@/test/bench/bundle-bytes';
import { writeFloorExtension } from '@/test/bench/floor-extension';

const BUILD = '.output/chrome-mv3';

describe.each(['chrome-mv3', 'firefox-mv3'])('the size of %s', (build) => {
  const bytes = measureBundleBytes(`.output/${build}`);

  it('keeps within its budgets, of which docs/architecture.md gives the reasons', () => {
    expect(findOversizes(bytes)).toEqual([]);
  });

  it('measures every part: none is missing or empty', () => {
    for (const part of Object.values(bytes)) expect(part.gzip).toBeGreaterThan(1000);
    expect(bytes.panel.raw).toBeGreaterThan(200_000);
    expect(bytes.wholePanel.raw - bytes.panel.raw).toBeGreaterThan(80_000);
  });
});

it.each(['sidepanel', 'options'])('%s loads all scripts of its first import chain side by side', (page) => {
  const html = readFileSync(join(BUILD, `${page}.html`), 'utf8');
  const scripts = filesOfPage(BUILD, page, () => false).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) expect(html).toContain(`="/${script.slice(BUILD.length + 1)}"`);
});

it.each([
  ['idle', 'content-scripts/content.js'],
  ['reader', 'desk.js'],
  ['composer', 'composer.js'],
  ['doctor', 'doctor.js'],
  ['teach', 'teach.js'],
  ['worker', 'background.js'],
  ['panel', 'sidepanel.html'],
])('notices that %s has outgrown its budget by a longer %s', (part, file) => {
  const folder = mkdtempSync(join(tmpdir(), 'deskhand-oversize-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(BUILD, folder, { recursive: true });
  const outgrown =
    part === 'panel'
      ? (filesOfPage(folder, 'sidepanel').find((each) => each.endsWith('.js')) ?? '')
      : join(folder, file);
  appendFileSync(outgrown, `//${'x'.repeat(200_000)}`);
  expect(findOversizes(measureBundleBytes(folder)).join()).toMatch(new RegExp(`^${part}:`));
});

it('states each budget in docs/architecture.md as the test has it', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const [, table = ''] = /## Sizes and times\n([\s\S]*)/.exec(page) ?? [];
  const limits = [...table.matchAll(/^\| [^|]+\| (\d[\w /]+?) +\| [^|]{20,}\|$/gm)].map(([, limit]) => limit);
  expect(limits).toEqual(
    Object.values(BUDGETS).map(({ raw, gzip }) =>
      [raw && `${raw} kB`, gzip && `${gzip} kB gzip`].filter((limit) => limit !== undefined).join(' / '),
    ),
  );
});

it('measures the bare extension of the bench in the same way', () => {
  const floor = writeFloorExtension('.output/chrome-mv3-demo', 'http://127.0.0.1:1');
  onTestFinished(() => rmSync(floor, { recursive: true }));
  const { idle, composer } = measureBundleBytes(floor);
  expect(idle.gzip).toBeGreaterThan(0);
  expect(composer.gzip).toBe(0);
});

const textOf = (files: readonly string[]): string => files.map((file) => readFileSync(file, 'utf8')).join('\n');
const scriptsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(folder, file));

describe('the scripts that a helpdesk page gets', () => {
  const scripts = textOf(['content-scripts/content.js', 'desk.js', 'composer.js'].map((file) => join(BUILD, file)));
  const others = textOf([join(BUILD, 'background.js'), ...scriptsIn(join(BUILD, 'chunks'))]);

  // Words that survive the minifier and occur only in that package or folder.
  it.each([
    ['the polyfill', 'webextension-polyfill'],
    ['the parser of schemas', 'ZodMini'],
    ['React', 'react.'],
    ['the sanitiser', 'DOMPurify'],
    ['the credential', 'xToken'],
    ['addresses of the platform', 'api_v2'],
  ])('keeps %s out of the scripts of a page', (_, word) => {
    expect(scripts.includes(word)).toBe(false);
    expect(others.includes(word), 'found where it is used').toBe(true);
  });
});

describe('the pages of the extension', () => {
  const pages = Object.fromEntries(
    ['sidepanel', 'options', 'demo'].map((page) => [page, textOf(filesOfPage(BUILD, page))]),
  );
  const pagesWith = (text: string): string[] => Object.keys(pages).filter((page) => pages[page]?.includes(text));

  it.each([
    ['the parser of schemas', 'ZodMini', ['options', 'demo']],
    ['the polyfill', 'webextension-polyfill', ['options']],
    ['the sample tickets', 'a birthday present should not keep anybody waiting', ['demo']],
    ['the code of the panel', 'composer.insert', ['sidepanel', 'demo']],
  ])('load %s only where it is used', (_, text, users) => {
    expect(pagesWith(text)).toEqual(users);
  });

  it('load the sanitizer with the first foreign text, not with the panel', () => {
    expect(textOf(filesOfPage(BUILD, 'sidepanel'))).toContain('DOMPurify');
    expect(textOf(filesOfPage(BUILD, 'sidepanel', () => false))).not.toContain('DOMPurify');
  });
});
