import type { Failure } from '@/lib/domain/failure';
import type { Suggestion } from '@/lib/domain/suggestion';
import type { Summary } from '@/lib/domain/summary';
import type { PanelToWorker } from '@/lib/messaging/protocol';
import { fail, type Outcome } from '@/lib/shared/outcome';

import type { PanelPorts } from './panel-ports';

/** The worker's death is noticed at once, and it starts again in milliseconds; the later waits are for a slow machine. */
const REASK_DELAYS_MS = [100, 500, 2000];

/**
 * Handing over a ticket of more takes so long that the agent first sees that it is asked about. Any other leaves at once,
 * which is 10 ms sooner.
 */
const MANY_MESSAGES = 500;

type Asking = 'suggestion.request' | 'summary.request';
interface Results {
  'suggestion.request': Suggestion;
  'summary.request': Summary;
}

/**
 * Asks the worker and, when it dies before the answer, asks again by the same request id: the worker knows the id from
 * its journal and makes no second request of it.
 * @param isWanted false once the agent has cancelled; a request that nobody wants is not asked again
 */
export async function askWorker<Type extends Asking>(
  ports: PanelPorts,
  type: Type,
  intent: PanelToWorker[Type]['request'],
  isWanted: () => boolean,
): Promise<Outcome<Results[Type], Failure>> {
  const { requestId } = intent;
  if (intent.ticket.messages.length > MANY_MESSAGES) {
    await ports.nextTask();
    if (!isWanted()) return fail({ reason: 'cancelled', requestId });
  }
  for (const delay of [...REASK_DELAYS_MS, undefined]) {
    const delivery = await ports.sendToWorker(type, intent);
    if (delivery.delivered) return delivery.reply as Outcome<Results[Type], Failure>;
    if (delivery.why !== 'interrupted') return fail({ reason: 'worker-gone', requestId });
    if (delay !== undefined) await ports.wait(delay);
    if (!isWanted()) return fail({ reason: 'cancelled', requestId });
  }
  return fail({ reason: 'interrupted', requestId });
}
