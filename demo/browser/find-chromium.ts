import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from 'playwright-core';

export type ChromiumSearch =
  | { found: true; path: string; version: string }
  | {
      found: false;
      /** Says why the path in `CHROMIUM_PATH` cannot be used. */
      wrongPath?: string;
    };

/** Chrome itself is missing: since version 137 it ignores `--load-extension`. */
const NAMES = ['chromium', 'chromium-browser'];

/** Finds a Chromium or a Chrome for Testing: in `CHROMIUM_PATH`, on the search path, then in Playwright's download. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): ChromiumSearch {
  if (env.CHROMIUM_PATH) {
    const version = versionOf(env.CHROMIUM_PATH);
    if (isUsable(version)) return { found: true, path: env.CHROMIUM_PATH, version };
    const what = version === '' ? 'does not run' : `is ${version}`;
    return { found: false, wrongPath: `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which ${what}` };
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  for (const path of [...onPath, chromium.executablePath()]) {
    const version = versionOf(path);
    if (isUsable(version)) return { found: true, path, version };
  }
  return { found: false };
}

/** Such as `Chromium 156.0.8078.79`; empty when the browser does not run. */
function versionOf(path: string): string {
  if (!existsSync(path)) return '';
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 ? stdout.trim() : '';
}

/** A snap can read neither our build nor a profile in the temporary folder. */
function isUsable(version: string): boolean {
  return /^(Chromium|Google Chrome for Testing) \d/.test(version) && !version.endsWith('snap');
}
