import type { Locator } from 'playwright-core';

import { uiText } from '@/demo/browser/ui-text';

/** Whole seconds go on while a test looks. */
const WAITING = new RegExp(`^${uiText('action.try-again-in', { seconds: 7 }).replace('7 seconds', '\\d+ seconds?')}$`);

/** Reads a label, without the wait that it counts down. */
export function withoutWait(label: string): string {
  return WAITING.test(label) ? uiText('action.try-again') : label;
}

/** Reads the labels of the actions that an alert offers. The button that copies the details has a symbol and no text. */
export async function readActions(alert: Locator): Promise<string[]> {
  const labels = await alert.getByRole('button').allInnerTexts();
  return labels.filter((label) => label !== '');
}
