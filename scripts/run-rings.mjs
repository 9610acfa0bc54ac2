/**
 * Runs rings of tests, one after the other, and reports each into `test-output/<ring>.json`.
 * Usage: npm run test:all -- [ring …] [--complete]; without a name, the rings that `npm test` leaves out. `--complete`
 * makes every ring, or those named, run every cell and every try.
 */
import { spawnSync } from 'node:child_process';

const RINGS = ['unit', 'relay', 'pages', 'browser', 'editors', 'scenarios', 'long', 'faults', 'kills'];
const named = process.argv.slice(2).filter((word) => word !== '--complete');
const isComplete = process.argv.includes('--complete');
if (isComplete) process.env.TEST_COMPLETE = '1';
const unknown = named.filter((name) => !RINGS.includes(name));
if (unknown.length > 0) {
  console.error(`deskhand: there is no ring ${unknown.join(', ')}; the rings are ${RINGS.join(', ')}.`);
  process.exit(2);
}
const unnamed = isComplete ? RINGS : RINGS.filter((name) => !['unit', 'relay', 'browser'].includes(name));
const wanted = named.length > 0 ? named : unnamed;

/** They need no browser. */
const NODE_RINGS = ['unit', 'relay', 'kills'];

/** Runs a script. By its name, npm finds the Node of the packages, which a fresh clone has only once they are installed. */
function run(script, args) {
  return spawnSync('node', [script, ...args], { stdio: 'inherit' }).status === 0;
}

const browsers = wanted.some((name) => !NODE_RINGS.includes(name)) ? ['--browser', '--firefox'] : [];
if (!run('scripts/prepare.mjs', ['--tests', ...browsers])) process.exit(1);
const failed = wanted.filter((name) => {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile=test-output/${name}.json`];
  const projects = [name, `${name}-firefox`, `${name}-postgres`].flatMap((project) => ['--project', project]);
  const args = ['run', ...projects, ...reports];
  return !run('node_modules/vitest/vitest.mjs', args);
});
if (wanted.includes('faults') || wanted.includes('kills')) run('scripts/print-figures.mjs', []);
if (failed.length > 0) {
  console.error(`deskhand: failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
