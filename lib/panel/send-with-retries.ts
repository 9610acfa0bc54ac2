import type { Failure } from '@/lib/domain/failure';
import { mayReachWorker, type Undelivered } from '@/lib/domain/undelivered';
import type { PanelToWorker } from '@/lib/messaging/protocol';
import type { Delivery } from '@/lib/messaging/send';

import type { PanelPorts } from './panel-ports';

/** The worker restarts within milliseconds; later retries serve slow machines. */
const RETRY_DELAYS_MS = [100, 500, 2000];

/**
 * Sends a message that may be sent twice, and sends it again while the worker dies before it answers, or is starting.
 * @param isWanted false once the answer is no longer needed; the message is then not sent again
 */
export async function sendWithRetries<Type extends keyof PanelToWorker>(
  ports: Pick<PanelPorts, 'sendToWorker' | 'wait'>,
  type: Type,
  body: PanelToWorker[Type]['request'],
  isWanted: () => boolean,
): Promise<Delivery<PanelToWorker[Type]['reply']>> {
  for (const delay of RETRY_DELAYS_MS) {
    const delivery = await ports.sendToWorker(type, body);
    if (delivery.ok || !mayReachWorker(delivery.failure)) return delivery;
    await ports.wait(delay);
    if (!isWanted()) return delivery;
  }
  return ports.sendToWorker(type, body);
}

/** Names an undelivered look-up: another try helps after a death, and a reload when the extension was updated. */
export function failureOf(undelivered: Undelivered): Failure {
  return { reason: undelivered === 'interrupted' ? 'interrupted' : 'worker-gone' };
}
