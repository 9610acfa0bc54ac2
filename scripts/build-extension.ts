/** `npm run build`, `npm run build:firefox`: builds the extension for agents. */
import { parseArgs } from 'node:util';

import { build } from 'wxt';

import { describeArgumentError } from '@/demo/servers/parse-demo-arguments';
import { runCommand } from '@/demo/servers/run-command';
import { hostPatternOf } from '@/lib/shared/match-pattern';

const USAGE = `Usage: npm run build [-- --hosts PATTERN …]
       npm run build:firefox [-- --hosts PATTERN …]

  --hosts PATTERN …   hosts of helpdesks, platform and shop, such as "https://desk.example/*". The extension has access to
                      them once it is installed, so nobody needs to allow them. Without it, agents are asked for each host.
  --out FOLDER        where to write the build (default .output)`;

interface BuildArguments {
  browser: string;
  hosts: string[];
  outDir: string;
  help: boolean;
}

function parseBuildArguments(args: string[]): BuildArguments | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        browser: { type: 'string', default: 'chrome' },
        hosts: { type: 'string', multiple: true, default: [] },
        out: { type: 'string', default: '.output' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { browser, hosts, out: outDir, help } = values;
    if (hosts.length === 0 && positionals.length > 0) return { problem: `"${positionals.join(' ')}" needs --hosts.` };
    const patterns = [...hosts, ...positionals];
    const wrong = patterns.find((pattern) => hostPatternOf(pattern) === undefined);
    if (wrong !== undefined) return { problem: `"${wrong}" is no pattern of hosts, such as https://desk.example/*.` };
    return { browser, hosts: [...new Set(patterns.flatMap((pattern) => hostPatternOf(pattern) ?? []))], outDir, help };
  } catch (error) {
    return { problem: describeArgumentError(error) };
  }
}

await runCommand({
  usage: USAGE,
  parse: parseBuildArguments,
  async run({ browser, hosts, outDir }) {
    // React has a version for production.
    process.env.NODE_ENV = 'production';
    await build({ browser, outDir, manifest: { host_permissions: hosts } });
    return 0;
  },
  expected: [],
});
