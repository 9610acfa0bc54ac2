import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, it, onTestFinished } from 'vitest';

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
    'conformance',
    'demo',
    'plugin',
    'scripts',
    'test',
    '.wxt',
  ];
  const filter = (file: string) => !path.extname(file) || /\.(tsx?|mjs|json)$/.test(file);
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

/** The files that CONTRIBUTING names for a walk. */
function readWalk(title: string): string[] {
  const [, walk = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split(`### ${title}\n`);
  const [section = ''] = walk.split('\n### ');
  return [...new Set([...section.matchAll(/`((?:lib|components|test)\/[^`]+\.tsx?)`/g)].map(([, file = '']) => file))];
}

it('names every file that an endpoint without its other steps lacks, as CONTRIBUTING lists them', async () => {
  const copy = await copySources();
  let rows = readFileSync(ROWS, 'utf8');
  for (const [anchor, line] of CHANGES) {
    expect(rows).toContain(anchor);
    rows = rows.replace(anchor, `${anchor}\n${line}`);
  }
  await writeFile(path.join(copy, ROWS), rows);
  const walk = readWalk('Add an endpoint of the platform');
  expect(await findErrors(copy)).toEqual(walk.filter((file) => file !== ROWS && existsSync(file)).toSorted());
  expect(walk).toContain(ROWS);
  expect(walk.length).toBeLessThanOrEqual(12);
}, 120_000);
