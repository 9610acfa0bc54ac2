import type { Locator, Page } from 'playwright-core';

/** More elements than the panel ever shows. */
const MAX_STEPS = 60;

/** Presses Tab until the element has the focus, after it has appeared. Returns how often. */
export async function tabTo(panel: Page, wanted: Locator): Promise<number> {
  await wanted.waitFor();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return step;
    await panel.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not come to ${String(wanted)}`);
}
