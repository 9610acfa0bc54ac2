import { finder } from '@medv/finder';

import { findSelectors } from '../auto/element-keys';
import { isLastingName } from '../auto/lasting-name';

const TIMEOUT_MS = 300;

/**
 * Finds selectors that each match only this element, the best first. Without stable marks it is a selector by position, which
 * works until the page is rearranged.
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
