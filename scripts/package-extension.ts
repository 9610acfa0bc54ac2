/** `npm run zip`: writes the packages for the stores, and the archive of the sources that Firefox's reviewers build. */
import { parseArgs } from 'node:util';

import { zip } from 'wxt';

import { describeArgumentError } from '@/demo/servers/parse-demo-arguments';
import { runCommand } from '@/demo/servers/run-command';

const USAGE = `Usage: npm run zip [-- --browser chrome] [-- --browser firefox] [-- --out FOLDER]

  --browser NAME   chrome (for Chrome and Edge) or firefox (with the sources); both by default
  --out FOLDER     where to write the packages (default .output/packages)`;

const BROWSERS = ['chrome', 'firefox'];
/** Results of other commands, as `.gitignore` lists them. */
const NO_SOURCES = ['test-output/**', 'bench-output/**', 'demo-output/**', '**/*.log'];

interface PackageArguments {
  browsers: string[];
  outDir: string;
  help: boolean;
}

function parsePackageArguments(args: string[]): PackageArguments | { problem: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        browser: { type: 'string', multiple: true, default: BROWSERS },
        out: { type: 'string', default: '.output/packages' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const wrong = values.browser.find((name) => !BROWSERS.includes(name));
    if (wrong !== undefined) return { problem: `--browser takes ${BROWSERS.join(' or ')}, not "${wrong}".` };
    return { browsers: values.browser, outDir: values.out, help: values.help };
  } catch (error) {
    return { problem: describeArgumentError(error) };
  }
}

await runCommand({
  usage: USAGE,
  parse: parsePackageArguments,
  async run({ browsers, outDir }) {
    // React has a version for production.
    process.env.NODE_ENV = 'production';
    for (const browser of browsers) {
      await zip({
        browser,
        outDir,
        zip: { excludeSources: NO_SOURCES },
        hooks: {
          // A store gives each extension a key of its own.
          'build:manifestGenerated': (_, manifest) => void Reflect.deleteProperty(manifest, 'key'),
        },
      });
    }
    return 0;
  },
  expected: [],
});
