import { finder } from '@medv/finder';

import { findSelectors } from '../auto/element-keys';
import { isLastingName } from '../auto/lasting-name';

/** A selector is worth no longer wait than this. */
const TIMEOUT_MS = 300;

/**
 * Selectors that each find this element alone, the best first. Where nothing about it promises to last, one that counts
 * its place among its likes: it holds until the page is rearranged, and the agent can teach it again.
 */
export function findTaughtSelectors(element: Element): string[] {
  const lasting = findSelectors(element);
  if (lasting.length > 0) return lasting;
  try {
    return [
      finder(element, {
        idName: isLastingName,
        className: isLastingName,
        attr: (name, value) => name.startsWith('data-') && isLastingName(value),
        timeoutMs: TIMEOUT_MS,
      }),
    ];
  } catch {
    return [];
  }
}
