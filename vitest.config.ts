import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/** One project per ring of tests, from the cheapest to the most real; `npm run test:<ring>` runs one. */
function ring(name: string, options: object = {}) {
  return {
    resolve: { alias: { '@': root } },
    oxc: { jsx: { runtime: 'automatic' as const } },
    test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`], ...options },
  };
}

/** Vitest leaves one core free, which on two is half of them. */
const allCores = { maxWorkers: '100%' };

/** A ring that drives real browsers: one browser at a time, and patience for two slow cores. */
const browserRing = { fileParallelism: false, testTimeout: 90_000, hookTimeout: 240_000 };

/** Tests of another ring once more, in Firefox: as many at a time as there are browsers for them. */
function inFirefox(name: string, include: string, exclude: string[] = []) {
  const env = { TEST_BROWSER: 'firefox' };
  return ring(`${name}-firefox`, { ...browserRing, include: [include], exclude, env, maxConcurrency: 3 });
}

export default defineConfig({
  test: {
    projects: [
      ring('unit', { setupFiles: ['test/unit/set-up.ts'], ...allCores }),
      ring('architecture', { testTimeout: 60_000 }),
      ring('contract', allCores),
      // Every state of the gallery, in a real Chromium.
      ring('states', browserRing),
      // Looks at what was built: run `npm run build`, `build:firefox` and `build:demo` before.
      ring('bundle'),
      // Most of each is waiting, so two at a time do on two cores.
      ring('browser', { ...browserRing, ...allCores, fileParallelism: true }),
      // What takes long: every scenario of the stand-in platform and the shop in the real panel, the sample helpdesk itself, a
      // whole sync, hostile answers, a hostile page at the plugin's bridge.
      ring('scenarios', browserRing),
      // The pages of test/pages, read in both browsers.
      ring('reading', browserRing),
      // Real editors from npm, and the insertion chain alone.
      ring('editors', browserRing),
      // Only Chromium lets a test compose a word as an input method does.
      inFirefox('editors', 'test/editors/**/*.test.ts', ['test/editors/composition.test.ts']),
      inFirefox('browser', 'test/browser/editors.test.ts'),
      ring('desks', browserRing),
      // Works on the Firefox build: run `npm run build:firefox` before.
      ring('firefox', browserRing),
    ],
  },
});
