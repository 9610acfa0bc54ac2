import { startChromium } from './chromium/start-chromium';
import { startFirefoxTabs } from './firefox/start-firefox-tabs';
import type { TestBrowser, TestBrowserOptions } from './test-browser';

/** The Firefox projects of `vitest.config.ts` set the variable. */
export const BROWSER = process.env.TEST_BROWSER === 'firefox' ? 'Firefox' : 'Chromium';

/** Starts the browser of this test run. */
export function startTestBrowser(options: TestBrowserOptions): Promise<TestBrowser> {
  return BROWSER === 'Firefox' ? startFirefoxTabs(options) : startChromium(options);
}
