import type { ChromiumSearch } from '@/demo/browser/find-chromium';

export interface Machine {
  /** From `/etc/os-release`. */
  os: { ID?: string; ID_LIKE?: string };
  isRoot: boolean;
  /** False when it failed. */
  apt(...args: string[]): boolean;
  say(sentence: string): void;
}

interface Installation {
  name: 'Chromium' | 'Firefox';
  isPresent: () => boolean;
  packages: string[];
  missing: string;
  elsewhere: string;
  progress: string;
}

/**
 * Makes sure that there is a Chromium, and installs one where it needs no question: on Debian as root.
 *
 * @returns undefined on success, otherwise the reason and the next step as a sentence
 */
export function obtainChromium(machine: Machine, find: () => ChromiumSearch): string | undefined {
  const search = find();
  if (!search.found && search.wrongPath) {
    return `${search.wrongPath}. Name a Chromium or a Chrome for Testing, or unset it.`;
  }
  return obtain(machine, {
    name: 'Chromium',
    isPresent: () => find().found,
    // Fonts for the scripts of the sample tickets.
    packages: ['chromium', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'],
    missing: 'No Chromium was found (Chrome itself does not load extensions from a folder).',
    elsewhere: 'Run: npx playwright-core install --with-deps chromium',
    progress: 'no Chromium was found; installing it and fonts through apt, which takes a minute or two.',
  });
}

/**
 * Makes sure that there is a Firefox, as `obtainChromium` does.
 *
 * @param find returns the path of a Firefox
 */
export function obtainFirefox(machine: Machine, find: () => string | undefined): string | undefined {
  return obtain(machine, {
    name: 'Firefox',
    isPresent: () => find() !== undefined,
    packages: ['firefox-esr'],
    missing: 'No Firefox was found.',
    elsewhere: 'Install it from https://www.mozilla.org/firefox (140 or newer), or name one in FIREFOX_PATH.',
    progress: 'no Firefox was found; installing it through apt, which takes a minute.',
  });
}

function obtain(machine: Machine, installation: Installation): string | undefined {
  const { name, isPresent, packages, missing, elsewhere, progress } = installation;
  if (isPresent()) return undefined;
  if (!isDebian(machine.os)) return `${missing} ${elsewhere}`;
  const install = ['install', '--yes', '--quiet', '--no-install-recommends', ...packages];
  if (!machine.isRoot) return `${missing} Run: sudo apt-get ${install.join(' ')}`;
  machine.say(progress);
  if (machine.apt('update', '--quiet') && machine.apt(...install) && isPresent()) return undefined;
  return (
    `apt could not install ${name} (see its output above). Check the network and the package sources, then run ` +
    `the same command again, or name a ${name} in ${name.toUpperCase()}_PATH.`
  );
}

/** Ubuntu's Chromium is a snap, which cannot load the extension. */
function isDebian({ ID = '', ID_LIKE = '' }: Machine['os']): boolean {
  return /\bdebian\b/.test(`${ID} ${ID_LIKE}`) && !/\bubuntu\b/.test(`${ID} ${ID_LIKE}`);
}
