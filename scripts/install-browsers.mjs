/**
 * The browsers that Debian provides. Plain JavaScript without dependencies, because `prepare.mjs` installs them beside the
 * npm packages.
 *
 * @typedef {'chromium' | 'firefox'} Browser
 * @typedef {object} Machine
 * @property {string} osRelease text of `/etc/os-release`
 * @property {boolean} isRoot
 * @property {NodeJS.ProcessEnv} env
 * @property {(...args: string[]) => Promise<boolean>} apt resolves with false when it failed
 * @property {(sentence: string) => void} say
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** With fonts for the scripts of the sample tickets. */
const PACKAGES = {
  chromium: ['chromium', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'],
  firefox: ['firefox-esr'],
};
/** Names on the search path. */
const PROGRAMS = { chromium: ['chromium', 'chromium-browser'], firefox: ['firefox', 'firefox-esr'] };

/**
 * Tells whether apt provides browsers. Ubuntu's Chromium is a snap, which cannot load the extension.
 *
 * @param {string} osRelease
 */
export function isDebian(osRelease) {
  const names = osRelease.match(/^ID(?:_LIKE)?=.*$/gm)?.join(' ') ?? '';
  return /\bdebian\b/.test(names) && !/\bubuntu\b/.test(names);
}

/**
 * The arguments of `apt-get` that install browsers.
 *
 * @param {Browser[]} browsers
 */
export function aptInstall(browsers) {
  const packages = browsers.flatMap((browser) => PACKAGES[browser]);
  return ['install', '--yes', '--quiet', '--no-install-recommends', ...packages];
}

/**
 * Installs those of the browsers that are neither on the search path nor named in `CHROMIUM_PATH` or `FIREFOX_PATH`, where
 * it needs no question: on Debian as root.
 *
 * @param {Browser[]} browsers
 * @param {Machine} machine
 * @returns {Promise<string | undefined>} the reason and the next step as a sentence when apt failed
 */
export async function installBrowsers(browsers, { osRelease, isRoot, env, apt, say }) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const isOnPath = (program) => folders.some((folder) => existsSync(join(folder, program)));
  const missing = browsers.filter(
    (browser) => !env[`${browser.toUpperCase()}_PATH`] && !PROGRAMS[browser].some(isOnPath),
  );
  if (missing.length === 0 || !isRoot || !isDebian(osRelease)) return undefined;
  const names = missing.join(' and ');
  say(`installing ${names} through apt …`);
  if ((await apt('update', '--quiet')) && (await apt(...aptInstall(missing)))) return undefined;
  return (
    `apt could not install ${names} (see its output above). Check the network and the package sources, then run the ` +
    'same command again, or name browsers in CHROMIUM_PATH and FIREFOX_PATH.'
  );
}
