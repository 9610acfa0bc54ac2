import { browser } from 'wxt/browser';

import { hostPatternOf } from '@/lib/shared/match-pattern';

/** Whether the browser lets the extension reach an origin. A host it may not reach looks like one that is down. */
export async function isAllowed(origin: string): Promise<boolean> {
  const pattern = hostPatternOf(`${origin}/`);
  return pattern !== undefined && browser.permissions.contains({ origins: [pattern] });
}
