import { browser } from 'wxt/browser';

import { isFromExtension } from '@/lib/messaging/listen';
import { FOLLOW_PORT, TICKET_CHANGED } from '@/lib/messaging/protocol';

/**
 * Accepts panels' subscriptions to changes of this page.
 * @param watch starts watching, until its signal aborts
 * @param signal disconnects the panels
 */
export function acceptSubscriptions(
  watch: (onChange: () => void, signal: AbortSignal) => void,
  signal: AbortSignal,
): void {
  browser.runtime.onConnect.addListener((port) => {
    if (signal.aborted || port.name !== FOLLOW_PORT) return;
    if (!port.sender || !isFromExtension(port.sender)) return;
    const subscription = new AbortController();
    port.onDisconnect.addListener(() => subscription.abort());
    const end = (): void => {
      subscription.abort();
      port.disconnect();
    };
    // Chromium closes the ports of a page in the back/forward cache without an event in the page.
    addEventListener('pagehide', end, { signal: subscription.signal });
    // With its own signal, an ended subscription leaves nothing behind for the life of the page.
    signal.addEventListener('abort', end, { signal: subscription.signal });
    watch(() => port.postMessage(TICKET_CHANGED), subscription.signal);
  });
}
