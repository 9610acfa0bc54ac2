import type { Locator } from 'playwright-core';

/** Reads the labels of the actions that an alert offers. The button that copies the details has a symbol and no text. */
export async function readActions(alert: Locator): Promise<string[]> {
  const labels = await alert.getByRole('button').allInnerTexts();
  return labels.filter((label) => label !== '');
}
