import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskhand-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function runSuite(name: string, source: string): void {
  const suite = mkdtempSync(join(folder, `${name}-`));
  writeFileSync(join(suite, `${name}.test.mjs`), source);
  const report = join(folder, `${name}.json`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', suite, '--globals'];
  spawnSync(process.execPath, [...args, '--reporter=json', `--outputFile=${report}`]);
}

function count(status: number): string {
  return spawnSync(process.execPath, ['scripts/count-tests.mjs', folder, String(status)], { encoding: 'utf8' }).stdout;
}

test('sums what passed and failed in every suite', () => {
  runSuite('one', `test('a', () => {}); test('b', () => {}); test('c', () => { throw new Error('c'); });`);
  runSuite('two', `test('d', () => {});`);
  expect(count(1)).toMatch(/\n3 passed, 1 failed\n$/);
});

test('names each failed test with its file and the first line of its error', () => {
  runSuite('one', `describe('a', () => { test('b', () => { throw new Error('first\\nsecond'); }); });`);
  expect(count(1)).toMatch(/^failed: .*one\.test\.mjs: a b\n  Error: first\n0 passed, 1 failed\n$/);
});

test('counts a file that could not be loaded as a failure', () => {
  runSuite('one', `test('a', () => {});`);
  runSuite('two', `import './missing.mjs'; test('d', () => {});`);
  expect(count(1)).toMatch(/two\.test\.mjs: the file could not be run\n  .*missing.*\n1 passed, 1 failed\n$/);
});

test('counts a run that failed outside its tests as a failure', () => {
  runSuite('one', `test('a', () => {});`);
  expect(count(2)).toBe('1 passed, 1 failed\n');
  expect(count(0)).toBe('1 passed, 0 failed\n');
});

test('says so when nothing was run at all', () => {
  expect(count(1)).toBe('0 passed, 1 failed\n');
});
