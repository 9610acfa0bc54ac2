import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, it, onTestFinished } from 'vitest';

import { isComplete } from '@/test/drivers/is-complete';

import { readTracked } from './source-text';

const run = promisify(execFile);
const ROWS = 'lib/contract/platform-endpoints.ts';

/** Only a row. */
const CHANGES = [
  ['interface EndpointTypes {', '  rating: { request: { text: string }; data: { text: string } };'],
  [
    'export const PLATFORM_ENDPOINTS = {',
    "  rating: { path: 'rating', setting: 'ratingUrl', deadlineMs: 1, testRequest: { text: 'x' } },",
  ],
] as const;

async function copySources(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'deskhand-endpoint-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  const parts = [
    'lib',
    'entrypoints',
    'components',
    'gallery',
    'command-line',
    'conformance',
    'demo',
    'relay',
    'plugin',
    'scripts',
    '.wxt',
    // Compiling the tests takes most of the time, and none of them lists the endpoints.
    ...(isComplete ? ['test'] : []),
  ];
  const isCardTest = /^components\/.*\.test\.tsx$/;
  const filter = (file: string) =>
    (isComplete || !isCardTest.test(file)) && (!path.extname(file) || /\.(tsx?|mjs|json)$/.test(file));
  await Promise.all(parts.map((part) => cp(part, path.join(copy, part), { recursive: true, filter })));
  for (const file of globSync('*.{ts,json}')) await cp(file, path.join(copy, file));
  await symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

async function findErrors(folder: string): Promise<string[]> {
  const compiler = path.resolve('node_modules/typescript/bin/tsc');
  const compiled = run(process.execPath, [compiler, '--noEmit'], { cwd: folder });
  // Errors are on its output, with a status of 1 or 2.
  const { stdout } = await compiled.catch((failed: { stdout: string }) => failed);
  return [...new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))].toSorted();
}

const MESSAGES = 'lib/i18n/catalogues/messages.en.po';
/** Type errors in these files are about messages that the catalogue lacks. */
const SHOWS_MESSAGES = new Set(['components/options/AddressField.tsx', 'demo/browser/configure.ts', 'demo/serve.ts']);

/** Names of an existing endpoint, which other files than those with type errors contain. */
const NAMES = /summaryUrl|custom-ticket\/summary|ummaryRequestSchema|createSummaryRequest\(|options\.address\.summary/;
const PLACES = /^(?:lib\/(?:contract|domain|i18n)|docs|public|scripts|test\/unit\/contract)\//;
/** The page for integrators is about callbacks, whose address has the same name, and one file tests all addresses. */
const OTHER_SUBJECTS = new Set(['docs/integrators.md', 'test/unit/contract/address.test.ts']);

/** A command writes these. */
const GENERATED: readonly (readonly [command: string, files: RegExp])[] = [
  ['npm run openapi', /^docs\/(?:openapi\.json|api\.md)$/],
  ['npm run managed-schema', /^public\/managed-schema\.json$/],
  ['npm run messages', /^lib\/i18n\/(?:message-keys\/|catalogues\/messages\.(?!en\b))/],
];

function findNaming(): string[] {
  const naming = readTracked(PLACES).filter(({ file, source }) => NAMES.test(source) && !OTHER_SUBJECTS.has(file));
  return naming.map(({ file }) => file);
}

const withPlaceholder = (file: string): string => file.replace(/\bsummary\b/, '<name>');

function readWalk(title: string): string {
  const [, walk = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split(`### ${title}\n`);
  return walk.split('\n### ')[0] ?? '';
}

it('lists every file that an endpoint needs in the walk of CONTRIBUTING, at most 12 with tests and documents', async () => {
  const copy = await copySources();
  let rows = readFileSync(ROWS, 'utf8');
  for (const [anchor, line] of CHANGES) {
    expect(rows).toContain(anchor);
    rows = rows.replace(anchor, `${anchor}\n${line}`);
  }
  await writeFile(path.join(copy, ROWS), rows);
  const errors = (await findErrors(copy)).map((file) => (SHOWS_MESSAGES.has(file) ? MESSAGES : file));
  const found = [...new Set([...errors, ...findNaming().map(withPlaceholder), ROWS])];
  const isGenerated = (file: string) => GENERATED.some(([, files]) => files.test(file));

  const walk = readWalk('Add an endpoint of the platform');
  const named = [...new Set([...walk.matchAll(/`((?:[\w.-]+\/)+[\w.<>-]+\.\w+)`/g)].map(([, file = '']) => file))];
  expect(named.toSorted()).toEqual(found.filter((file) => !isGenerated(file)).toSorted());
  expect(named.length).toBeLessThanOrEqual(12);
  for (const [command, files] of GENERATED) {
    expect(
      found.some((file) => files.test(file)),
      command,
    ).toBe(true);
    expect(walk).toContain(`\`${command}\``);
  }
}, 120_000);
