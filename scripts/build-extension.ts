/** `npm run build`, `npm run build:firefox`: builds the extension for agents. */
import { Option } from 'commander';
import { build } from 'wxt';

import { defineProgram, runMain } from '@/command-line/define-program';

import { addBuildOptions, changeManifest, type ManifestChanges } from './packages/build-options';

interface BuildOptions extends ManifestChanges {
  browser: string;
  out: string;
}

/** The build, as a program. */
export const buildExtension = defineProgram('npm run build --', (program) => {
  addBuildOptions(program)
    .option('--out <FOLDER>', 'where to write the build', '.output')
    // `npm run build:firefox` sets it.
    .addOption(new Option('--browser <NAME>').default('chrome').hideHelp());
  return async () => {
    const { browser, out: outDir, ...changes } = program.opts<BuildOptions>();
    // React has a version for production.
    process.env.NODE_ENV = 'production';
    await build({
      browser,
      outDir,
      hooks: { 'build:manifestGenerated': (_, manifest) => changeManifest(manifest, changes) },
    });
  };
});

if (import.meta.main) await runMain(buildExtension);
