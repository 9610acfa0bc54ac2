/** `npm run build`, `npm run build:firefox`: builds the extension for agents. */
import { parseArgs } from 'node:util';

import { build } from 'wxt';

import { describeArgumentError } from '@/demo/servers/parse-demo-arguments';
import { runCommand } from '@/demo/servers/run-command';

import {
  BUILD_OPTIONS,
  BUILD_USAGE,
  changeManifest,
  type ManifestChanges,
  parseManifestChanges,
} from './packages/build-options';

const USAGE = `Usage: npm run build [-- --hosts PATTERN …]
       npm run build:firefox [-- --hosts PATTERN …] [-- --gecko-id ID]

${BUILD_USAGE}
  --out FOLDER        where to write the build (default .output)`;

interface BuildArguments extends ManifestChanges {
  browser: string;
  outDir: string;
  help: boolean;
}

function parseBuildArguments(args: string[]): BuildArguments | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...BUILD_OPTIONS,
        browser: { type: 'string', default: 'chrome' },
        out: { type: 'string', default: '.output' },
      },
    });
    const { browser, out: outDir, help } = values;
    return { ...parseManifestChanges(values, positionals), browser, outDir, help };
  } catch (error) {
    return { problem: describeArgumentError(error) };
  }
}

await runCommand({
  usage: USAGE,
  parse: parseBuildArguments,
  async run({ browser, outDir, ...changes }) {
    // React has a version for production.
    process.env.NODE_ENV = 'production';
    await build({
      browser,
      outDir,
      hooks: { 'build:manifestGenerated': (_, manifest) => changeManifest(manifest, changes) },
    });
    return 0;
  },
  expected: [],
});
