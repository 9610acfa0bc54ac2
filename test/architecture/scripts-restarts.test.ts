import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { RingReport } from '@/scripts/rings/ring-report';

/** `again(name)` writes a line into `tries`, and is true when another process has called it before. */
const START = `import { appendFileSync, existsSync, readFileSync } from 'node:fs';
  import { HarnessFailure } from '${resolve('demo/browser/harness-failure.ts')}';
  const before = existsSync('tries') ? readFileSync('tries', 'utf8').split('\\n') : [];
  const again = (name) => {
    appendFileSync('tries', name + '\\n');
    return before.includes(name);
  };
  const failOnce = (name) => {
    if (!again(name)) throw new HarnessFailure('no browser');
  };`;

const TESTS = `
  describe('all (of them)', () => {
    test('a [b]', () => failOnce('test'));
    test('a [b] c', () => { again('other test'); });
  });
  test('cause', () => {
    if (!again('cause')) throw new Error('nothing is shown', { cause: new HarnessFailure('no browser') });
  });
  describe('with a browser', () => {
    beforeAll(() => failOnce('group'));
    test('group test', () => { again('group test'); });
  });
  test('assertion', () => expect(again('assertion')).toBe(true));
  test('always', () => { again('always'); throw new HarnessFailure('no browser'); });`;

let folder: string;
let status: number | null;
let report: RingReport;
let tries: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskhand-restarts-'));
  run(TESTS, 10);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the tests as a ring of a folder that has nothing else. */
function run(source: string, maxRestarts: number): void {
  writeFileSync(join(folder, 'some.test.ts'), `${START}\n${source}`);
  const project = { test: { name: 'ring', globals: true, include: ['some.test.ts'] } };
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default ${JSON.stringify({ test: { projects: [project] } })};`,
  );
  const args = [resolve('scripts/rings/run-ring.ts'), 'ring', String(maxRestarts)];
  ({ status } = spawnSync(process.execPath, args, { cwd: folder }));
  report = JSON.parse(readFileSync(join(folder, 'test-output/ring.json'), 'utf8')) as RingReport;
  tries = readFileSync(join(folder, 'tries'), 'utf8').split('\n');
}

function statusOf(name: string): string[] {
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return results.filter(({ fullName }) => fullName === name).map((result) => result.status);
}

const countTries = (name: string): number => tries.filter((each) => each === name).length;

test('starts a test again, once and alone, in which the harness failed', () => {
  expect([statusOf('all (of them) > a [b]'), countTries('test')]).toEqual([['passed'], 2]);
  expect([statusOf('all (of them) > a [b] c'), countTries('other test')]).toEqual([['passed'], 1]);
});

test('finds the failure of the harness among the causes of an error', () => {
  expect([statusOf('cause'), countTries('cause')]).toEqual([['passed'], 2]);
});

test('starts all tests again whose group had no browser', () => {
  expect([statusOf('with a browser > group test'), countTries('group test')]).toEqual([['passed'], 1]);
});

test('never starts a test again whose assertion failed', () => {
  expect([statusOf('assertion'), countTries('assertion')]).toEqual([['failed'], 1]);
});

test('fails a test in which the harness fails again', () => {
  expect([statusOf('always'), countTries('always')]).toEqual([['failed'], 2]);
  expect(status).toBe(1);
});

test('counts each test once, and names what was started again', () => {
  expect(report.numPassedTests).toBe(4);
  expect(report.restarted.toSorted()).toEqual(['all (of them) > a [b]', 'always', 'cause', 'with a browser']);
});

test('starts nothing again when the harness failed too often', () => {
  run(`test.for(['one', 'two'])('%s', (name) => { throw new HarnessFailure('no browser'); });`, 1);
  expect([status, statusOf('one'), statusOf('two'), report.restarted]).toEqual([1, ['failed'], ['failed'], []]);
});

test('passes when all that was started again passes', () => {
  run(`test('once', () => failOnce('once'));`, 1);
  expect([status, report.restarted, report.numPassedTests]).toEqual([0, ['once'], 1]);
});
