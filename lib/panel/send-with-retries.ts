import type { Delivery } from '@/lib/calls/call';
import { sendAgain } from '@/lib/calls/send-again';
import type { ServiceCalls } from '@/lib/calls/service-calls';
import type { Failure } from '@/lib/domain/failure';
import type { Undelivered } from '@/lib/domain/undelivered';
import { withoutInvisibleIn } from '@/lib/shared/without-invisible';

import type { PanelPorts } from './panel-ports';

/**
 * Sends a message that may be sent twice, and sends it again while the worker dies before it answers, or is starting. The
 * answer comes from platform or shop, and loses the characters that nobody sees.
 * @param isWanted false once the answer is no longer needed; the message is then not sent again
 */
export async function sendWithRetries<Type extends keyof ServiceCalls>(
  ports: Pick<PanelPorts, 'callService' | 'wait'>,
  type: Type,
  body: ServiceCalls[Type]['request'],
  isWanted: () => boolean,
): Promise<Delivery<ServiceCalls[Type]['reply']>> {
  const delivery = await sendAgain(() => ports.callService(type, body), { wait: ports.wait, isWanted });
  return withoutInvisibleIn(delivery);
}

/** Names an undelivered query: another try helps after a death, and a reload when the extension was updated. */
export function failureOf(undelivered: Undelivered): Failure {
  return { reason: undelivered === 'interrupted' ? 'interrupted' : 'worker-gone' };
}
