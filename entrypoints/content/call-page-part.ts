import type { DeskAdapter } from '@/lib/adapters/shape';
import { sendAgain } from '@/lib/calls/send-again';
import type { NoTicket } from '@/lib/domain/ticket';
import type { DeskReader } from '@/lib/helpdesk/open-reader';
import type { FindPart, PageParts, PartName } from '@/lib/helpdesk/page-parts';
import { sendToWorker } from '@/lib/messaging/send';

import type { OpenDesk } from './open-desk';

/** Asks the worker to inject a page part; false when that fails. */
export async function loadPart(part: PartName): Promise<boolean> {
  const loaded = await sendAgain(() => sendToWorker('page.load', { part }));
  return loaded.ok && loaded.value;
}

/** Creates the function that calls a page part with this desk; null without a desk or the part. */
export function createPartCaller(findDesk: () => Promise<OpenDesk | NoTicket>, findPart: FindPart) {
  return async <Name extends PartName, Answer>(
    name: Name,
    call: (part: PageParts[Name], adapter: DeskAdapter, reader: DeskReader) => Promise<Answer>,
  ): Promise<Answer | null> => {
    const [desk, part] = await Promise.all([findDesk(), findPart(name)]);
    return 'adapter' in desk && part ? call(part, desk.adapter, await desk.openReader()) : null;
  };
}

/** Calls the part for lessons, which needs no helpdesk; false when it cannot be loaded. */
export async function callTeach(findPart: FindPart, call: (part: PageParts['teach']) => void): Promise<boolean> {
  const part = await findPart('teach');
  if (part) call(part);
  return part !== undefined;
}
