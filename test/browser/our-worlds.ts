import type { CDPSession } from 'playwright-core';

import type { DeskhandBrowser } from '@/demo/browser/launch-browser';

/**
 * Lists the script worlds of the extension in a page, by the ids of their execution contexts.
 * @param session connected to the page
 */
export async function listOurWorlds(session: CDPSession, browser: DeskhandBrowser): Promise<number[]> {
  const worlds: { id: number; origin: string }[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context));
  // The browser reports every world before it answers.
  await session.send('Runtime.enable');
  return worlds
    .filter(({ origin }) => origin !== '' && browser.extensionUrl('').startsWith(origin))
    .map(({ id }) => id);
}
