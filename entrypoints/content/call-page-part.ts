import type { DeskAdapter } from '@/lib/adapters/shape';
import type { NoTicket } from '@/lib/domain/ticket';
import { identifyOpenTicket } from '@/lib/helpdesk/open-ticket';
import type { FindPart, OpenPage, PageParts } from '@/lib/helpdesk/page-parts';
import { sendToWorker } from '@/lib/messaging/send';
import { sendAgain } from '@/lib/messaging/send-again';

import type { OpenDesk } from './open-desk';

/** Asks the worker to inject a page part; false when that fails. */
export async function loadPart(part: keyof PageParts): Promise<boolean> {
  const loaded = await sendAgain(() => sendToWorker('page.load', { part }));
  return loaded.ok && loaded.value;
}

/** Creates the function that calls a page part with this desk; null without a desk or the part. */
export function createPartCaller(findDesk: () => Promise<OpenDesk | NoTicket>, findPart: FindPart) {
  return async <Name extends keyof PageParts, Answer>(
    name: Name,
    call: (part: PageParts[Name], adapter: DeskAdapter, page: OpenPage) => Promise<Answer>,
  ): Promise<Answer | null> => {
    const desk = await findDesk();
    const part = 'adapter' in desk && (await findPart(name));
    if (!part) return null;
    const { adapter, switches } = desk;
    return call(part, adapter, { identify: () => identifyOpenTicket(adapter), switches });
  };
}

/** Calls the part for lessons, which needs no helpdesk; false when it cannot be loaded. */
export async function callTeach(findPart: FindPart, call: (part: PageParts['teach']) => void): Promise<boolean> {
  const part = await findPart('teach');
  if (part) call(part);
  return part !== undefined;
}
