import type { PageCalls } from '@/lib/calls/page-calls';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { createPartFinder } from '@/lib/helpdesk/page-parts';
import { recordSteps } from '@/lib/helpdesk/switches/record-steps';
import type { TicketHead } from '@/lib/helpdesk/thread-memory';
import { createPageWatch } from '@/lib/helpdesk/watch-page';
import type { PanelPorts } from '@/lib/panel/panel-ports';
import { SAMPLE_ADAPTER } from '@/lib/sample/sample-adapter';
import type { SampleDesk } from '@/lib/sample/sample-desk';
import type { DemoTicket } from '@/lib/sample/sample-tickets';
import { memoizeSuccess } from '@/lib/shared/memoize-success';

import { createComposerCalls } from './composer-calls';

export interface SamplePage extends Pick<PanelPorts, 'connectPage'> {
  /** Call it when the page shows another ticket. */
  openTicket: (ticket: DemoTicket) => void;
  handlers: {
    [Type in keyof PageCalls]?: (request: PageCalls[Type]['request']) => Promise<PageCalls[Type]['reply']>;
  };
}

/** Answers the panel as the content script of a helpdesk does, with the same page parts. The page states its ticket itself. */
export function createSamplePage(desk: SampleDesk, signal: AbortSignal): SamplePage {
  const findPart = createPartFinder(loadPart);
  let head: TicketHead | undefined;
  let id = desk.list()[0]?.id;
  const findTicket = () => id && desk.find(id);
  const openReader = memoizeSuccess(async () => {
    const part = await findPart('desk');
    if (!part) throw new Error('The part that reads is missing');
    const watchPage = createPageWatch();
    return part.openReader({
      adapter: SAMPLE_ADAPTER,
      watchPage,
      steps: recordSteps(SAMPLE_ADAPTER, watchPage, () => undefined, signal),
      identify: () => {
        const ticket = findTicket();
        return ticket && identifyTicket(ticket);
      },
      onMisplaced: () => undefined,
      signal,
    });
  });
  let watching: Promise<unknown> = Promise.resolve();
  return {
    openTicket(ticket) {
      ({ id } = ticket);
    },
    connectPage(_, onChange, ended) {
      watching = openReader().then(({ watch }) => watch(onChange, ended));
    },
    handlers: {
      async 'ticket.read'() {
        await watching;
        const { memory } = await openReader();
        // The head is forgotten for a moment after each change.
        head = memory.head ?? head;
        const ticket = findTicket();
        if (!ticket) return { kind: 'none', problem: 'not-a-ticket' };
        const { composer, replyOpener, noteOpener } = head ?? {};
        return { kind: 'ticket', ticket: { ...ticket, composer, replyOpener, noteOpener, draft: memory.draft } };
      },
      'draft.read': async () => (await openReader()).readDraft(),
      ...createComposerCalls(findPart, openReader),
    },
  };
}

/** Loads a page part from the package. The worker injects it into the pages of helpdesks. */
function loadPart(part: string): Promise<boolean> {
  const script = document.createElement('script');
  script.src = `/${part}.js`;
  document.head.append(script);
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
  });
}
