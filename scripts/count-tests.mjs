/**
 * Prints the failed tests of a run with their first line of error, the tests that were started again because the harness
 * failed, and then the total, `N passed, N failed`.
 * Usage: node scripts/count-tests.mjs FOLDER STATUS, with the folder of the rings' reports and the exit status of the run.
 * A test file that failed to load counts as one failure, and so does a run that failed without a failed test.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const [folder = 'test-output', exitStatus = '0'] = process.argv.slice(2);

let passed = 0;
let failed = 0;
const restarted = [];

function reportFailure(file, title, message = '') {
  failed += 1;
  console.log(`failed: ${relative('.', file)}: ${title}`);
  if (message) console.log(`  ${message.trim().split('\n', 1)[0]}`);
}

for (const file of existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []) {
  const report = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  passed += report.numPassedTests;
  restarted.push(...report.restarted);
  for (const { name, status, message, assertionResults } of report.testResults) {
    const failures = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failures) reportFailure(name, fullName, failureMessages[0]);
    if (status === 'failed' && failures.length === 0) reportFailure(name, 'the file could not be run', message);
  }
}
if (restarted.length > 0) console.log(`${restarted.length} restarted: ${restarted.join(', ')}`);
if (exitStatus !== '0' && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
