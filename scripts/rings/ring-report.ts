/** What vitest found. Its names are those of vitest's own JSON, with a few more. */
export interface VitestReport {
  numPassedTests: number;
  testResults: FileReport[];
  /** Messages of errors outside of tests. */
  unhandled: string[];
}

/** What a ring found, after its restarts. */
export interface RingReport extends VitestReport {
  ring: string;
  /** As in the environment variable `TEST_RUN`. */
  run: string | undefined;
  seconds: number;
  /** Names of the tests and groups that were started again. */
  restarted: string[];
}

/** One test file in one project. */
export interface FileReport {
  project: string;
  /** Absolute path. */
  name: string;
  seconds: number;
  status: 'passed' | 'failed';
  /** Of an error outside of its tests. */
  message: string;
  assertionResults: TestReport[];
  /** Not only by the harness. */
  hasProductFailed: boolean;
  harnessFailures: RestartableTests[];
}

export interface TestReport {
  fullName: string;
  status: 'passed' | 'failed' | 'skipped' | 'pending';
  /** In milliseconds. */
  duration: number;
  failureMessages: string[];
}

/** Tests that say nothing about the product, because the harness failed. */
export interface RestartableTests {
  /** A test, or the group whose hook failed. */
  name: string;
  /** Their full names. */
  tests: string[];
}
