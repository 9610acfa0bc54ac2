import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

import type { FileReport, RestartableTests, TestReport, VitestReport } from './ring-report';

/** Writes a `VitestReport` into the file that `RING_REPORT` names. */
export default class RingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const testResults = modules.map(reportFile);
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const report: VitestReport = {
      numPassedTests: tests.filter(({ status }) => status === 'passed').length,
      testResults,
      unhandled: errors.map(({ message }) => message),
    };
    const file = process.env.RING_REPORT ?? '';
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}

function reportFile(module: TestModule): FileReport {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic();
  const ms = duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration;
  const groups = [module, ...module.children.allSuites()];
  const groupErrors = groups.flatMap((group) => group.errors());
  const tests = [...module.children.allTests()];
  return {
    project: module.project.name,
    name: module.moduleId,
    seconds: Math.round(ms / 100) / 10,
    status: module.ok() ? 'passed' : 'failed',
    message: groupErrors[0]?.message ?? '',
    assertionResults: tests.map(reportTest),
    hasProductFailed:
      groupErrors.some((error) => !isHarnessFailure(error)) ||
      tests.some((test) => !test.ok() && !hasHarnessFailed(test)),
    harnessFailures: [
      ...groups.filter((group) => isHarnessFailure(group.errors()[0])).map(reportGroup),
      ...tests.filter(hasHarnessFailed).map(({ fullName }) => ({ name: fullName, tests: [fullName] })),
    ],
  };
}

function reportTest(test: TestCase): TestReport {
  const { state, errors = [] } = test.result();
  return {
    fullName: test.fullName,
    status: state,
    duration: test.diagnostic()?.duration ?? 0,
    failureMessages: errors.map(({ stack, message }) => stack ?? message),
  };
}

/** A hook has failed. Tests that failed by themselves are not repeated. */
function reportGroup(group: TestModule | TestSuite): RestartableTests {
  const tests = [...group.children.allTests()].filter((test) => test.ok() || hasHarnessFailed(test));
  const name = group.type === 'module' ? 'the whole file' : group.fullName;
  return { name, tests: tests.map(({ fullName }) => fullName) };
}

/** The first error counts: hooks that follow it may fail in turn. */
function hasHarnessFailed(test: TestCase): boolean {
  return isHarnessFailure(test.result().errors?.[0]);
}

function isHarnessFailure(error: SerializedError | undefined): boolean {
  // Vitest 5.1 prints a cause as "Caused by: <name>", and leaves that in its name.
  return error !== undefined && (error.name?.endsWith('HarnessFailure') || isHarnessFailure(error.cause));
}
