import type { Locator, Page } from 'playwright-core';

/** More than the panel has at once. */
const MAX_STEPS = 60;

/** Goes on by Tab until the keyboard is there, once it is there to be reached. */
export async function tabTo(panel: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await panel.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not come to ${String(wanted)}`);
}
