import { runBuild } from './run-build';

/** Builds the panel for helpdesks' pages, which the relay serves. @returns undefined on success, otherwise the output of the build */
export function buildApp(): Promise<string | undefined> {
  return runBuild(['--import', 'tsx', 'scripts/build-app.ts']);
}
