import type { ChromiumSearch } from '@/demo/browser/find-chromium';

import { aptInstall, isDebian } from './install-browsers.mjs';

/**
 * Explains how to get a Chromium.
 *
 * @param osRelease text of `/etc/os-release`
 * @returns undefined when there is one, otherwise the reason and the next step as a sentence
 */
export function explainChromium(search: ChromiumSearch, osRelease: string): string | undefined {
  if (search.found) return undefined;
  if (search.wrongPath) return `${search.wrongPath}. Name a Chromium or a Chrome for Testing, or unset it.`;
  const missing = 'No Chromium was found (Chrome itself does not load extensions from a folder).';
  return `${missing} ${isDebian(osRelease) ? withApt('chromium') : 'Run: npx playwright-core install --with-deps chromium'}`;
}

/** Explains how to get a Firefox, as `explainChromium` does. */
export function explainFirefox(path: string | undefined, osRelease: string): string | undefined {
  if (path !== undefined) return undefined;
  const elsewhere = 'Install it from https://www.mozilla.org/firefox (140 or newer), or name one in FIREFOX_PATH.';
  return `No Firefox was found. ${isDebian(osRelease) ? withApt('firefox') : elsewhere}`;
}

const withApt = (browser: 'chromium' | 'firefox'): string => `Run: sudo apt-get ${aptInstall([browser]).join(' ')}`;
