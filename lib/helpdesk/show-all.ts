import type { Adapter } from '@/lib/adapters/shape';
import type { ShowAllOutcome } from '@/lib/domain/ticket';
import { isSameKey } from '@/lib/domain/ticket-key';

import { waitUntil } from './composer/wait-until';
import * as dom from './dom';
import { findComposer } from './find-composer';
import { findMore, findRoot, findThread } from './find-root';
import { findTicketKey } from './find-ticket-key';
import { ACTS, isHarmless } from './open-composer';
import { selectAllOwn } from './select-own';
import { selectAll } from './select-within';

const APPEARS_MS = 5000;
const MAX_CLICKS = 40;

/**
 * Shows the messages that the page leaves out, with the helpdesk's own control, or by opening an address if there is no control.
 * Called only on the agent's click.
 */
export async function showAll(adapter: Adapter): Promise<ShowAllOutcome> {
  const key = findTicketKey(adapter);
  const { address } = adapter.thread.more ?? {};
  if (!key || !findMore(adapter)) return 'failed';
  if (address) return visit(address, key.id, adapter);
  const isLeft = (): boolean => {
    const now = findTicketKey(adapter);
    return !now || !isSameKey(now, key);
  };
  for (let clicks = 0; clicks < MAX_CLICKS; clicks += 1) {
    const control = findControl(adapter);
    if (!control) return clicks > 0 && !findMore(adapter) ? 'shown' : 'failed';
    const before = countMessages(adapter);
    dom.click(control);
    // While a page loads, its control is disabled.
    const isDone = (): boolean =>
      isLeft() || (countMessages(adapter) !== before && (!findMore(adapter) || !!findControl(adapter)));
    if (!(await waitUntil(isDone, APPEARS_MS)) || isLeft()) return 'failed';
  }
  return 'shown';
}

/** An open composer may hold a draft, which would be lost. */
function visit(address: string, id: string, adapter: Adapter): ShowAllOutcome {
  const { href, origin, pathname, search } = new URL(address.replaceAll('{id}', encodeURIComponent(id)), location.href);
  if (origin !== location.origin || ACTS.test(pathname + search) || findComposer(adapter)) return 'failed';
  open(href, '_self');
  return 'leaving';
}

function findControl(adapter: Adapter): HTMLElement | undefined {
  const root = findRoot(adapter);
  const { more } = adapter.thread;
  return (root && more ? selectAllOwn(root, more.find, adapter.thread) : [])
    .filter((element) => element instanceof HTMLElement)
    .find(
      (element) =>
        !dom.matches(element, ':disabled') &&
        dom.checkVisibility(element, { checkVisibilityCSS: true }) &&
        isHarmless(element),
    );
}

function countMessages(adapter: Adapter): number {
  const container = findThread(adapter);
  const { messages } = adapter.thread;
  return container && 'each' in messages ? selectAll(container, messages.each).length : 0;
}
