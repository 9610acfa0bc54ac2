import type { Page } from 'playwright-core';

import { until } from '@/demo/browser/until';
import { pause } from '@/lib/shared/pause';
import type { VirtualScreen } from '@/test/drivers/virtual-screen';

/** So long a dialog ignores keys, lest somebody answers it by accident. */
const UNHEARD_MS = 1500;

/** Tells whether the browser asks for a permission: while its own dialog is open, no window of pages is the focused one. */
export function isAskingForPermission(extensionPage: Page): Promise<boolean> {
  return extensionPage.evaluate(async () => !(await chrome.windows.getCurrent()).focused);
}

/** Answers the browser's question by keys. The first button denies, so Tab and Return allow. */
export async function answerPermissionQuestion(
  extensionPage: Page,
  screen: VirtualScreen,
  ...keys: string[]
): Promise<void> {
  await until(() => isAskingForPermission(extensionPage), "the browser's question");
  await pause(UNHEARD_MS);
  screen.press(keys);
}
