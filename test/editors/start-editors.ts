import { startChromium } from './drive-chromium';
import type { EditorBrowser } from './editor-browser';

/** Starts the browser in which this run of the tests is done, with these pages. */
export function startEditors(names: readonly string[]): Promise<EditorBrowser> {
  return startChromium(names);
}
