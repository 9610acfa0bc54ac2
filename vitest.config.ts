import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

import { cataloguePlugins } from './scripts/catalogues/catalogue-plugins.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** One ring of tests, described in CONTRIBUTING.md. A ring that needs both browsers has a second project for Firefox. */
function ring(name: string, options: object) {
  return {
    plugins: cataloguePlugins({ failOnMissing: false }),
    resolve: { alias: { '@': root } },
    oxc: { jsx: { runtime: 'automatic' as const } },
    test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`], ...options },
  };
}

/** Vitest leaves one core free by default, which is half of two. */
const allCores = { maxWorkers: '100%' };

const UNIT = '{test/{unit,contract,architecture},components/cards/*/test}/**/*.test.{ts,tsx}';
/** The files of the ring `unit` whose first line asks for a document. */
const WITH_DOCUMENT = globSync(UNIT, { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').startsWith('// @vitest-environment jsdom\n'),
);

/** A process for each file costs 0.3 s. Instead, each file gets fresh modules. */
const sharedProcesses = { isolate: false, setupFiles: ['test/drivers/fresh-modules.ts'] };

/** The tests of the repository start programs, which takes more than 5 s on two busy cores. */
const unitTests = { testTimeout: 60_000, ...allCores };

/** Servers and command lines. They mostly wait, so four files run at a time on two cores. */
const serverTests = { ...sharedProcesses, testTimeout: 180_000, hookTimeout: 180_000, maxWorkers: 4 };

/** Tests of the relay that run on SQLite and on PostgreSQL. */
const ON_BOTH_STORAGES = [
  'agent-events',
  'agent-requests',
  'agent-tokens',
  'app-panel',
  'app-sign-in',
  'callbacks',
  'commerce',
  'conformance',
  'desk-module',
  'operation',
  'webhook',
];

/** Two files at a time, whose workers keep their browsers from file to file. */
const sharedBrowsers = { maxWorkers: 2, isolate: false };

/** Patience for two slow cores that run real browsers. */
const patient = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 15_000 } } };

/** Makes fresh builds of the extension before the tests of a project. */
const built = (...builds: string[]) => ({ globalSetup: ['test/drivers/build-extensions.ts'], provide: { builds } });

/** A figure of an earlier run must not be printed as one of this run. */
const fresh = { globalSetup: ['test/drivers/build-extensions.ts', 'test/faults/clear-figures.ts'] };

/** One test file at a time: each drives browsers of its own. */
const oneAtATime = { ...patient, fileParallelism: false };

/** Files that mostly wait, each with browsers of its own, and those of Firefox beside those of Chromium. */
const twoAtATime = { ...patient, maxWorkers: 2, fileParallelism: true, sequence: { groupOrder: 0 } };

/** Files of either browser, which wait half of the time. A test may start a browser, and another one for each at its side. */
const threeAtATime = {
  ...patient,
  testTimeout: 180_000,
  maxWorkers: 3,
  fileParallelism: true,
  sequence: { groupOrder: 0 },
};

/** The complete fault suite makes thousands of tries in one test. */
const longLasting = { testTimeout: 180 * 60_000 };

/** Tests of a ring in Firefox: as many at a time as a file starts browsers. */
function inFirefox(name: string, include: string[], options: object = {}) {
  return ring(`${name}-firefox`, {
    ...oneAtATime,
    maxConcurrency: 3,
    sequence: { groupOrder: 1 },
    ...options,
    include,
    env: { TEST_BROWSER: 'firefox' },
  });
}

/** Tests of a ring that only complete runs include, after the others. */
const atRelease = (name: string, options: object = {}) =>
  ring(`${name}-release`, {
    ...oneAtATime,
    ...options,
    include: [`test/${name}/release/**/*.test.ts`],
    sequence: { groupOrder: 2 },
  });

/** The same files try both browsers, except where the browsers are driven in other ways. */
const FAULTS_IN_FIREFOX = [
  'test/faults/firefox/**/*.test.ts',
  'test/faults/{answers-as-sent,browser-kills,writing-kills,storage-corruption,hostile-content,hidden-words,freezing-texts}.test.ts',
];

export default defineConfig({
  test: {
    // A missing file of expected results fails the test everywhere, as in CI. `-u` writes it.
    update: 'none',
    // A line for each file, and for few tests. Each run prints the slowest files at its end.
    slowTestThreshold: 10_000,
    projects: [
      ring('unit', {
        ...unitTests,
        isolate: false,
        setupFiles: [...sharedProcesses.setupFiles, 'test/unit/set-up.ts'],
        include: [UNIT],
        exclude: WITH_DOCUMENT,
      }),
      // Loading jsdom takes 0.7 s, a fresh window of it 0.1 s: each file has a context of its own in a shared process.
      ring('unit-document', {
        ...unitTests,
        pool: 'vmForks',
        setupFiles: ['test/unit/set-up.ts'],
        include: WITH_DOCUMENT,
      }),
      // Servers and command lines, without a browser.
      ring('relay', { ...serverTests, exclude: ['test/relay/postgres/**'] }),
      // The same tests on the other storage, and those of several processes on one.
      ring('relay-postgres', {
        ...serverTests,
        include: [`test/relay/{${ON_BOTH_STORAGES.join()}}.test.ts`, 'test/relay/postgres/**/*.test.ts'],
        globalSetup: ['test/relay/start-shared-postgres.ts'],
        env: { TEST_STORAGE: 'postgres' },
      }),
      ring('pages', { ...threeAtATime, setupFiles: ['test/unit/set-up.ts'] }),
      inFirefox('pages', ['test/pages/{reading,clobbered-forms}.test.ts'], threeAtATime),
      ring('browser', {
        ...patient,
        ...sharedBrowsers,
        ...built('chrome', 'firefox', 'demo', 'app'),
        exclude: ['test/browser/firefox/**'],
      }),
      inFirefox('browser', ['test/browser/firefox/**/*.test.ts'], {
        ...sharedBrowsers,
        ...built('firefox', 'app'),
        fileParallelism: true,
        sequence: { groupOrder: 0 },
      }),
      // Each test at a time has a window of its own, and in Firefox a browser.
      ring('editors', { ...threeAtATime, maxConcurrency: 3 }),
      inFirefox('editors', ['test/editors/**/*.test.ts'], {
        ...threeAtATime,
        maxConcurrency: 2,
        // Only Chromium lets a test compose a word as an input method does.
        exclude: ['test/editors/composition.test.ts'],
      }),
      ring('scenarios', { ...patient, ...sharedBrowsers, ...built('chrome', 'firefox', 'demo') }),
      ring('long', {
        ...twoAtATime,
        exclude: ['test/long/{desks,release}/**'],
      }),
      // On live helpdesks.
      ring('long-desks', {
        ...twoAtATime,
        include: ['test/long/desks/**/*.test.ts'],
        provide: { builds: ['firefox', 'demo', 'app'] },
        globalSetup: ['test/drivers/build-extensions.ts', 'test/long/desks/start-desks.ts'],
      }),
      atRelease('long', built('chrome', 'firefox')),
      ring('faults', {
        ...twoAtATime,
        ...longLasting,
        ...built('demo', 'app'),
        ...fresh,
        exclude: ['test/faults/{firefox,release}/**'],
      }),
      inFirefox('faults', FAULTS_IN_FIREFOX, { ...twoAtATime, ...longLasting, ...built('firefox') }),
      atRelease('faults', { ...longLasting, ...built('demo') }),
      ring('kills', { ...twoAtATime, ...longLasting }),
    ],
  },
});
