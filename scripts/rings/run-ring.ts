/**
 * Runs one ring of tests, and starts the tests again, once and in new browsers, in which the harness failed: see
 * `HarnessFailure`. Writes a `RingReport` into `test-output/<ring>.json`.
 * Usage: node scripts/rings/run-ring.ts RING MAX_RESTARTS. With more failures of the harness than that, none is started
 * again, and the ring fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { FileReport, RingReport, VitestReport } from './ring-report.ts';

const [ring = '', maxRestarts = '0'] = process.argv.slice(2);
const VITEST = resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const REPORTER = join(import.meta.dirname, 'ring-reporter.ts');
const REPORT = `test-output/${ring}.json`;
const NOTHING: VitestReport = { numPassedTests: 0, testResults: [], unhandled: [] };

function runVitest(projects: string[], ...args: string[]): { isGreen: boolean; report: VitestReport } {
  rmSync(REPORT, { force: true });
  const options = [
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    `--reporter=${REPORTER}`,
  ];
  const env = { ...process.env, RING_REPORT: REPORT };
  const { status } = spawnSync(process.execPath, [VITEST, 'run', ...options, ...args], { stdio: 'inherit', env });
  const report = existsSync(REPORT) ? (JSON.parse(readFileSync(REPORT, 'utf8')) as VitestReport) : NOTHING;
  return { isGreen: status === 0, report };
}

/** Runs tests of one file again. Returns its report with the new results in place of the old ones. */
function restart(file: FileReport): FileReport {
  const names = new Set(file.harnessFailures.flatMap(({ tests }) => tests));
  const pattern = [...names].map((name) => name.replaceAll(/[^\w\s]/g, String.raw`\$&`)).join('|');
  // A file that failed while it was loaded has no tests yet.
  const filter = pattern ? [`--testNamePattern=^(${pattern})$`] : [];
  const [found] = runVitest([file.project], file.name, ...filter).report.testResults;
  if (!found) return file;
  return {
    ...found,
    seconds: file.seconds + found.seconds,
    status: file.hasProductFailed ? 'failed' : found.status,
    assertionResults: [
      ...file.assertionResults.filter(({ fullName }) => !names.has(fullName)),
      ...found.assertionResults.filter(({ fullName }) => names.size === 0 || names.has(fullName)),
    ],
  };
}

const startedAt = performance.now();
const parts = ['document', 'firefox', 'postgres', 'desks', ...(process.env.TEST_COMPLETE === '1' ? ['release'] : [])];
let { isGreen, report } = runVitest([ring, ...parts.map((part) => `${ring}-${part}`)]);
let restarted = report.testResults.flatMap(({ harnessFailures }) => harnessFailures.map(({ name }) => name));
if (restarted.length > Number(maxRestarts)) restarted = [];
if (restarted.length > 0) {
  const testResults = report.testResults.map((file) => (file.harnessFailures.length > 0 ? restart(file) : file));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const numPassedTests = tests.filter(({ status }) => status === 'passed').length;
  report = { ...report, numPassedTests, testResults };
  isGreen = report.unhandled.length === 0 && testResults.every(({ status }) => status === 'passed');
}
mkdirSync('test-output', { recursive: true });
const seconds = Math.round((performance.now() - startedAt) / 1000);
writeFileSync(
  REPORT,
  JSON.stringify({ ...report, ring, run: process.env.TEST_RUN, seconds, restarted } satisfies RingReport),
);
process.exitCode = isGreen ? 0 : 1;
