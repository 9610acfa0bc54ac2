import { kindOfSender } from '@/lib/messaging/listen';
import { FOLLOW_PORT, TICKET_CHANGED } from '@/lib/messaging/protocol';

/**
 * Lets panels follow this page: each that connects is told of changes until it disconnects.
 * @param watch starts watching, until its signal ends
 * @param signal ends all following; the panels see their connection end
 */
export function acceptFollowers(watch: (onChange: () => void, signal: AbortSignal) => void, signal: AbortSignal): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (signal.aborted || port.name !== FOLLOW_PORT) return;
    if (!port.sender || kindOfSender(port.sender) !== 'extension') return;
    const following = new AbortController();
    port.onDisconnect.addListener(() => following.abort());
    signal.addEventListener('abort', () => {
      following.abort();
      port.disconnect();
    });
    watch(() => port.postMessage(TICKET_CHANGED), following.signal);
  });
}
