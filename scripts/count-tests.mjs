/**
 * Prints the closing line of a whole run, `N passed, N failed`, from what the suites themselves reported.
 * Usage: node scripts/count-tests.mjs FOLDER STATUS, with the folder of vitest's JSON reports and the exit status of the
 * run. A test file that could not be loaded counts as one failure, and so does a run that failed outside its tests.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = 'test-output', status = '0'] = process.argv.slice(2);

let passed = 0;
let failed = 0;
for (const file of existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []) {
  const report = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  failed += report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  ).length;
}
if (status !== '0' && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
