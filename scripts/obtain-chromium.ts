import type { ChromiumSearch } from '@/demo/browser/find-chromium';

/** What is to be known of the machine, and done on it, to get a browser. */
export interface Machine {
  /** Fields of `/etc/os-release`; empty where there is none. */
  os: { ID?: string; ID_LIKE?: string };
  isRoot: boolean;
  findChromium(): ChromiumSearch;
  /** Runs apt-get; false when it failed. */
  apt(...args: string[]): boolean;
  say(sentence: string): void;
}

/** The browser, and fonts for the scripts of the sample tickets. */
const PACKAGES = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];
const INSTALL = ['install', '--yes', '--quiet', '--no-install-recommends', ...PACKAGES];

/**
 * Sees to it that there is a Chromium: installs it where that can be done without asking, on Debian as root.
 * @returns undefined when there is one, else a sentence that says why not and what to do
 */
export function obtainChromium(machine: Machine): string | undefined {
  const search = machine.findChromium();
  if (search.found) return undefined;
  if (search.wrongPath) return `${search.wrongPath}. Name a Chromium or a Chrome for Testing, or unset it.`;
  const why = 'No Chromium was found (Chrome itself does not load extensions from a folder).';
  if (!isDebian(machine.os)) return `${why} Run: npx playwright-core install --with-deps chromium`;
  if (!machine.isRoot) return `${why} Run: sudo apt-get ${INSTALL.join(' ')}`;
  machine.say('no Chromium was found; installing it and fonts through apt, which takes a minute or two.');
  if (machine.apt('update', '--quiet') && machine.apt(...INSTALL) && machine.findChromium().found) return undefined;
  return (
    'apt could not install Chromium (its own words are above). Check the network and the package sources, then run ' +
    'the same command again, or name a Chromium in CHROMIUM_PATH.'
  );
}

/** Debian and what is made of it. Ubuntu has no such package: its Chromium is a snap, which cannot load the extension. */
export function isDebian({ ID = '', ID_LIKE = '' }: Machine['os']): boolean {
  return /\bdebian\b/.test(`${ID} ${ID_LIKE}`) && !/\bubuntu\b/.test(`${ID} ${ID_LIKE}`);
}
