import type { TestProject } from 'vitest/node';

import { buildExtension } from '@/demo/browser/build-extension';

const BUILDS = { chrome: [], demo: ['--mode', 'demo'], firefox: ['-b', 'firefox'] };

declare module 'vitest' {
  interface ProvidedContext {
    builds: (keyof typeof BUILDS)[];
  }
}

/** Builds before the tests of a project run, so that they never see an older build. */
export default function setup(project: TestProject): void {
  for (const build of project.config.provide.builds ?? []) {
    const complaint = buildExtension(BUILDS[build]);
    if (complaint !== undefined) throw new Error(`The build ${build} failed:\n${complaint}`);
  }
}
