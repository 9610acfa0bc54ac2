import { sendAgain } from '@/lib/calls/send-again';
import { traceOf } from '@/lib/domain/crash-report';
import type { PageHost } from '@/lib/helpdesk/host/page-host';
import type { PagePart } from '@/lib/messaging/protocol';
import { announce, sendToWorker } from '@/lib/messaging/send';

/** Asks the worker to inject a page part; false when that fails. */
export async function loadPart(part: PagePart): Promise<boolean> {
  const loaded = await sendAgain(() => sendToWorker('page.load', { part }));
  return loaded.ok && loaded.value;
}

/** The extension's worker, and its panels, as the host of this page. */
export const WORKER_HOST: PageHost = {
  async describeDesk() {
    const described = await sendAgain(() => sendToWorker('desk.describe', {}));
    if (!described.ok) throw new Error(described.failure);
    return described.value;
  },
  async reportClick(click) {
    const reported = await sendAgain(() => sendToWorker('button.click', click));
    return reported.ok || reported.failure !== 'extension-updated';
  },
  onReady: () => void announce('page.ready', {}),
  onFailure: (error) => void announce('page.failed', traceOf(error)),
  onOtherDesk: () => void loadPart('content'),
};
