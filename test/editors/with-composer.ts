import { PanelNotOpened } from '@/test/drivers/test-browser';

import { type ComposerDriver, openComposer } from './composer-driver';
import type { EditorBrowser } from './start-editors';

/**
 * Runs a check in a tab with this editor. In about one of 2,000 cases Chromium 156 opens no side panel, and none in that window
 * ever after; the check then starts again in another window.
 */
export async function withComposer(
  browser: EditorBrowser,
  editor: string,
  check: (composer: ComposerDriver) => Promise<void>,
): Promise<void> {
  for (let isAgain = false; ; isAgain = true) {
    const composer = await openComposer(await browser.open(editor));
    try {
      return await check(composer);
    } catch (error) {
      if (isAgain || !(error instanceof PanelNotOpened)) throw error;
    } finally {
      await composer.leave();
    }
  }
}
