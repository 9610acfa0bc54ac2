import { startChromium } from './drive-chromium';
import { startFirefoxEditors } from './drive-firefox';
import type { EditorBrowser } from './editor-browser';

/** Starts the browser in which this run of the tests is done, with these pages. */
export function startEditors(names: readonly string[]): Promise<EditorBrowser> {
  return process.env.TEST_BROWSER === 'firefox' ? startFirefoxEditors(names) : startChromium(names);
}
