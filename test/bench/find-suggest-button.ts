import type { Locator, Page } from 'playwright-core';

import { uiText } from '@/demo/browser/ui-text';

/** The button that asks for a suggestion, or for another one, in Deskhand's panel and in the bare extension's. */
export function findSuggestButton(panel: Page): Locator {
  const named = (name: string): Locator => panel.getByRole('button', { name, exact: true });
  return named(uiText('request.suggest')).or(named(uiText('request.again')));
}
