import { BRIDGE_VERSION, MAX_REQUESTS_PER_SECOND } from '@/lib/helpdesk/bridge/protocol';

import { perform } from './composers';
import { complain } from './guard';

let current: MessagePort | undefined;
/** In the last second. */
let requests = 0;

/**
 * Lets the extension connect: from this very window, in the version that is spoken here. Frames, other windows and other
 * origins get no answer. Of two connections the newest counts. What is over the limit gets no answer either.
 */
export function acceptConnections(): void {
  addEventListener('message', ({ isTrusted, source, origin, data, ports: [port] }) => {
    const isOurs = isTrusted && source === window && window === top && origin === location.origin;
    if (!isOurs || data?.deskhand !== 'connect' || !port) return;
    if (data.version !== BRIDGE_VERSION) return complain('connect', 'versions differ; update script and extension');
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
