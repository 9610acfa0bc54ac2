import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { FileReport, RingReport, TestReport } from '@/scripts/rings/ring-report';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskhand-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeReport(
  ring: string,
  report: { passed: number; files?: Partial<FileReport>[]; restarted?: string[] },
): void {
  const file = { name: resolve('test/some.test.ts'), status: 'failed', message: '', assertionResults: [] } as const;
  const testResults = (report.files ?? []).map((each) => ({ ...file, ...each }));
  const written = { numPassedTests: report.passed, testResults, restarted: report.restarted ?? [] };
  writeFileSync(
    join(folder, `${ring}.json`),
    JSON.stringify(written satisfies Partial<Record<keyof RingReport, unknown>>),
  );
}

const failedTest = (message: string): TestReport => ({
  fullName: 'a > b',
  status: 'failed',
  duration: 1,
  failureMessages: [message],
});

function count(status: number): string {
  return spawnSync(process.execPath, ['scripts/count-tests.mjs', folder, String(status)], { encoding: 'utf8' }).stdout;
}

test('sums what passed and failed in every ring, and names each failed test with the first line of its error', () => {
  writeReport('one', { passed: 2, files: [{ assertionResults: [failedTest('Error: first\nsecond')] }] });
  writeReport('two', { passed: 1 });
  expect(count(1)).toBe('failed: test/some.test.ts: a > b\n  Error: first\n3 passed, 1 failed\n');
});

test('counts a file that could not be loaded as a failure', () => {
  writeReport('one', { passed: 1, files: [{ message: 'Cannot find ./missing.mjs' }] });
  expect(count(1)).toBe(
    'failed: test/some.test.ts: the file could not be run\n  Cannot find ./missing.mjs\n1 passed, 1 failed\n',
  );
});

test('counts a run that failed outside its tests as a failure', () => {
  writeReport('one', { passed: 1 });
  expect(count(2)).toBe('1 passed, 1 failed\n');
  expect(count(0)).toBe('1 passed, 0 failed\n');
});

test('names the tests that were started again', () => {
  writeReport('one', { passed: 2, restarted: ['a > b', 'c'] });
  expect(count(0)).toBe('2 restarted: a > b, c\n2 passed, 0 failed\n');
});

test('says so when nothing was run at all', () => {
  expect(count(1)).toBe('0 passed, 1 failed\n');
});
