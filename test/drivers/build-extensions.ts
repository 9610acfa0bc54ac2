import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { TestProject } from 'vitest/node';

import { buildApp } from '@/demo/browser/build-app';
import { buildExtension } from '@/demo/browser/build-extension';

const BUILDS = {
  chrome: () => buildExtension([]),
  demo: () => buildExtension(['--mode', 'demo']),
  firefox: () => buildExtension(['-b', 'firefox']),
  app: buildApp,
};
type Build = keyof typeof BUILDS;

declare module 'vitest' {
  interface ProvidedContext {
    builds: Build[];
  }
}

/** Identifies the run whose projects share the builds. `scripts/run-rings.mjs` sets it for all rings of a run. */
const RUN = (process.env.TEST_RUN ??= randomUUID());

/** Builds before the tests of a project run, unless this run has built it, so that tests never see an older build. */
export default async function setUp(project: TestProject): Promise<void> {
  const missing = (project.config.provide.builds ?? []).filter((build) => readRun(build) !== RUN).values();
  const buildMissing = async (): Promise<void> => {
    for (const build of missing) await makeBuild(build);
  };
  // Two at a time, for two cores.
  await Promise.all([buildMissing(), buildMissing()]);
}

/** Holds the run that made a build, beside the folder of the build. */
const recordOf = (build: Build): string => resolve(import.meta.dirname, `../../.output/${build}.run`);

function readRun(build: Build): string | undefined {
  const record = recordOf(build);
  return existsSync(record) ? readFileSync(record, 'utf8') : undefined;
}

async function makeBuild(build: Build): Promise<void> {
  const complaint = await BUILDS[build]();
  if (complaint !== undefined) throw new Error(`The build ${build} failed:\n${complaint}`);
  writeFileSync(recordOf(build), RUN);
}
