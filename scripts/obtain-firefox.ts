import { isDebian, type Machine } from './obtain-chromium';

const INSTALL = ['install', '--yes', '--quiet', '--no-install-recommends', 'firefox-esr'];

/**
 * Sees to it that there is a Firefox: installs it where that can be done without asking, on Debian as root.
 * @param find looks for one
 * @returns undefined when there is one, else a sentence that says why not and what to do
 */
export function obtainFirefox(
  machine: Pick<Machine, 'os' | 'isRoot' | 'apt' | 'say'>,
  find: () => string | undefined,
): string | undefined {
  if (find()) return undefined;
  if (!isDebian(machine.os)) {
    return 'No Firefox was found. Install it from https://www.mozilla.org/firefox (140 or newer), or name one in FIREFOX_PATH.';
  }
  if (!machine.isRoot) return `No Firefox was found. Run: sudo apt-get ${INSTALL.join(' ')}`;
  machine.say('no Firefox was found; installing it through apt, which takes a minute.');
  if (machine.apt('update', '--quiet') && machine.apt(...INSTALL) && find()) return undefined;
  return (
    'apt could not install Firefox (its own words are above). Check the network and the package sources, then run ' +
    'the same command again, or name a Firefox in FIREFOX_PATH.'
  );
}
