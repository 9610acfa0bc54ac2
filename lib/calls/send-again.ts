import { mayReachWorker } from '@/lib/domain/undelivered';
import { pause } from '@/lib/shared/pause';

import type { Delivery } from './call';

/** The worker restarts within milliseconds; later retries serve slow machines. */
const RETRY_DELAYS_MS = [100, 500, 2000];

interface Patience {
  wait?: (ms: number) => Promise<unknown>;
  /** False once the answer is no longer needed; the message is then not sent again. */
  isWanted?: () => boolean;
}

/** Sends a message that may be sent twice, and sends it again while the worker dies before it answers, or is starting. */
export async function sendAgain<Reply>(
  send: () => Promise<Delivery<Reply>>,
  { wait = pause, isWanted = () => true }: Patience = {},
): Promise<Delivery<Reply>> {
  for (const delay of RETRY_DELAYS_MS) {
    const delivery = await send();
    if (delivery.ok || !mayReachWorker(delivery.failure)) return delivery;
    await wait(delay);
    if (!isWanted()) return delivery;
  }
  return send();
}
