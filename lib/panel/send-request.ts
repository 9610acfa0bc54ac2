import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { PlatformIntent, ResultOf } from '@/lib/domain/endpoint-requests';
import type { Failure } from '@/lib/domain/failure';
import { fail, type Outcome } from '@/lib/shared/outcome';

import type { PanelPorts } from './panel-ports';
import { sendWithRetries } from './send-with-retries';

/** Sending more messages blocks this thread, so the panel is drawn first. Shorter tickets leave 10 ms sooner. */
const MANY_MESSAGES = 500;

/**
 * Sends a request through the worker. If the worker dies, the request ID is sent again, and the journal prevents a
 * second call of the platform.
 * @param isWanted false once the agent has cancelled
 */
export async function sendRequest<Endpoint extends PlatformEndpoint>(
  ports: PanelPorts,
  endpoint: Endpoint,
  intent: PlatformIntent<Endpoint>,
  isWanted: () => boolean,
): Promise<Outcome<ResultOf<Endpoint>, Failure>> {
  const { requestId } = intent;
  if (intent.ticket.messages.length > MANY_MESSAGES) {
    await ports.nextTask();
    if (!isWanted()) return fail({ reason: 'cancelled', requestId });
  }
  const delivery = await sendWithRetries(ports, `${endpoint}.request`, intent, isWanted);
  // TypeScript does not relate a mapped type to its generic key.
  if (delivery.ok) return delivery.value as Outcome<ResultOf<Endpoint>, Failure>;
  if (delivery.failure !== 'interrupted') return fail({ reason: 'worker-gone', requestId });
  return fail({ reason: isWanted() ? 'interrupted' : 'cancelled', requestId });
}
