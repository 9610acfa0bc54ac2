import { type ComposerDriver, openComposer } from './composer-driver';
import type { EditorBrowser } from './start-editors';

/** Runs a check in a tab with this editor. */
export async function withComposer(
  browser: EditorBrowser,
  editor: string,
  check: (composer: ComposerDriver) => Promise<void>,
): Promise<void> {
  const composer = await openComposer(await browser.open(editor));
  try {
    await check(composer);
  } finally {
    await composer.leave();
  }
}
