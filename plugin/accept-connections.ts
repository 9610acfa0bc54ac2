import { BRIDGE_VERSION, MAX_REQUESTS_PER_SECOND } from '@/lib/helpdesk/bridge/bridge-protocol';

import { perform } from './composers';
import { reportMisuse } from './guard';

let current: MessagePort | undefined;
let requests = 0;

/**
 * Accepts connections of the extension from this window, in this protocol version. Other windows, origins and requests
 * over the limit get no answer. The newest connection counts.
 */
export function acceptConnections(): void {
  addEventListener('message', ({ isTrusted, source, origin, data, ports: [port] }) => {
    const isOurs = isTrusted && source === window && window === top && origin === location.origin;
    if (!isOurs || data?.deskhand !== 'connect' || !port) return;
    if (data.version !== BRIDGE_VERSION) return reportMisuse('connect', 'update script and extension');
    current?.close();
    current = port;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- this one starts the port, too
    port.onmessage = async ({ data: request }) => {
      if (requests >= MAX_REQUESTS_PER_SECOND) return;
      requests += 1;
      setTimeout(() => (requests -= 1), 1000);
      port.postMessage({ ...(await perform(request)), id: request.id });
    };
  });
}
