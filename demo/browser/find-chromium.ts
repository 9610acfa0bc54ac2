import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from 'playwright-core';

/** A browser that may load our extension, or why there is none. */
export type ChromiumSearch =
  | { found: true; path: string; version: string }
  | {
      found: false;
      /** What `CHROMIUM_PATH` names cannot be used; the words say why. */
      wrongPath?: string;
    };

/** Names on the search path. Chrome itself is not among them: since version 137 it ignores `--load-extension`. */
const NAMES = ['chromium', 'chromium-browser'];

/**
 * Looks for a Chromium, or a Chrome for Testing: what `CHROMIUM_PATH` names, else one on the search path, else the one
 * that Playwright has downloaded.
 * @param env environment to look in: `CHROMIUM_PATH`, `PATH`
 */
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

/** What the browser says of itself, such as `Chromium 156.0.8078.79`; empty when it does not run. */
function versionOf(path: string): string {
  if (!existsSync(path)) return '';
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 ? stdout.trim() : '';
}

/** A snap sees neither our build nor a profile in the folder for temporary files. */
function isUsable(version: string): boolean {
  return /^(Chromium|Google Chrome for Testing) \d/.test(version) && !version.endsWith('snap');
}
