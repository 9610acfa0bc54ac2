/**
 * Runs rings of tests, one after the other, and reports each into `test-output/<ring>.json`. Prints the seconds of each
 * ring, the slowest files, and the tests that were started again because the harness failed.
 * Usage: npm run test:all -- [ring …] [--complete] [--record]; without a name, the rings that `npm test` leaves out.
 * `--complete` makes every ring, or those named, run every cell and every try. `--record` writes the seconds as those
 * to compare with.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const RINGS = ['unit', 'relay', 'pages', 'browser', 'editors', 'scenarios', 'long', 'faults', 'kills'];
/** They need no browser. */
const NODE_RINGS = ['unit', 'relay', 'kills'];
const REPORTS = 'test-output';
/** A run that needs more fails: its machine or a driver needs a look. In a complete run, ten times as many tests need a browser. */
const MAX_RESTARTS = process.argv.includes('--complete') ? 50 : 5;
/** Ring → seconds on two cores. */
const RECORD = 'test/ring-times.json';
/** A ring that takes more than this share of its recorded time gets a warning. */
const GROWTH = 1.1;
const SLOWEST = 10;

const words = process.argv.slice(2);
const isComplete = words.includes('--complete');
const named = words.filter((word) => !word.startsWith('--'));
const unknown = words.filter((word) => ![...RINGS, '--complete', '--record'].includes(word));
if (unknown.length > 0) {
  console.error(`deskhand: there is no ring ${unknown.join(', ')}; the rings are ${RINGS.join(', ')}.`);
  process.exit(2);
}
const unnamed = isComplete ? RINGS : RINGS.filter((name) => !['unit', 'relay', 'browser'].includes(name));
const wanted = named.length > 0 ? named : unnamed;
if (isComplete) process.env.TEST_COMPLETE = '1';
// The rings of a run share builds and restarts. `.ci/run` is one run of several commands.
process.env.TEST_RUN ??= randomUUID();

/** Runs a script. By its name, npm finds the Node of the packages, which a fresh clone has only once they are installed. */
function run(script, args) {
  return spawnSync('node', [script, ...args], { stdio: 'inherit' }).status === 0;
}

/** Reads the reports of this run. */
function readReports() {
  const files = existsSync(REPORTS) ? readdirSync(REPORTS).filter((name) => name.endsWith('.json')) : [];
  const reports = files.map((name) => JSON.parse(readFileSync(join(REPORTS, name), 'utf8')));
  return reports.filter((report) => report.run === process.env.TEST_RUN);
}

const browsers = wanted.some((name) => !NODE_RINGS.includes(name)) ? ['--browser', '--firefox'] : [];
if (!run('scripts/prepare.mjs', ['--tests', ...browsers])) process.exit(1);
const failed = wanted.filter((name) => {
  const restarts = readReports().flatMap(({ restarted }) => restarted).length;
  return !run('scripts/rings/run-ring.ts', [name, String(MAX_RESTARTS - restarts)]);
});
if (wanted.includes('faults') || wanted.includes('kills')) run('scripts/print-figures.mjs', []);

const reports = readReports();
const files = reports.flatMap(({ testResults }) => testResults);
for (const { name, project, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
  console.log(`${String(seconds).padStart(6)} s  ${relative('.', name)} (${project})`);
}
const times = Object.fromEntries(reports.map(({ ring, seconds }) => [ring, seconds]));
const sum = Object.values(times).reduce((total, seconds) => total + seconds, 0);
const list = Object.entries(times).map(([ring, seconds]) => `${ring} ${seconds} s`);
console.log(`rings: ${list.join(', ')}; ${sum} s in all`);
const restarted = reports.flatMap((report) => report.restarted);
if (restarted.length > 0) console.log(`${restarted.length} restarted: ${restarted.join(', ')}`);

const recorded = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {};
for (const [ring, seconds] of isComplete ? [] : Object.entries(times)) {
  if (seconds <= (recorded[ring] ?? Infinity) * GROWTH) continue;
  console.log(`warning: ring ${ring} took ${seconds} s, over a tenth more than the recorded ${recorded[ring]} s`);
}
if (words.includes('--record')) writeFileSync(RECORD, `${JSON.stringify({ ...recorded, ...times }, undefined, 2)}\n`);
if (failed.length > 0) {
  console.error(`deskhand: failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
