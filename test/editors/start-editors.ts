import { startChromium } from './drive-chromium';
import { startFirefoxEditors } from './drive-firefox';
import type { EditorBrowser } from './editor-browser';

/** The browser in which this run of the tests is done. */
export const BROWSER = process.env.TEST_BROWSER === 'firefox' ? 'Firefox' : 'Chromium';

/** Starts the browser in which this run of the tests is done, with these pages. */
export function startEditors(names: readonly string[]): Promise<EditorBrowser> {
  return BROWSER === 'Firefox' ? startFirefoxEditors(names) : startChromium(names);
}
