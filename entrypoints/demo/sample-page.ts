import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { insertBesideNote } from '@/lib/helpdesk/insert-beside-note';
import { createPartFinder, type OpenPage } from '@/lib/helpdesk/page-parts';
import { createThreadMemory } from '@/lib/helpdesk/thread-memory';
import type { PanelToPage } from '@/lib/messaging/protocol';
import type { PanelPorts } from '@/lib/panel/panel-ports';
import { SAMPLE_ADAPTER } from '@/lib/sample/sample-adapter';
import { memoizeSuccess } from '@/lib/shared/memoize-success';

export interface SamplePage extends Pick<PanelPorts, 'followPage'> {
  /** Call it when the page shows another ticket. */
  openTicket: (id: string) => void;
  handlers: {
    [Type in keyof PanelToPage]?: (request: PanelToPage[Type]['request']) => Promise<PanelToPage[Type]['reply']>;
  };
}

/** Answers the panel as the content script of a helpdesk does, with the same page parts. The page states its ticket itself. */
export function createSamplePage(tickets: readonly Ticket[], signal: AbortSignal): SamplePage {
  const findPart = createPartFinder((part) => import(/* @vite-ignore */ `/${part}.js`).then(isLoaded, isMissing));
  const memory = createThreadMemory();
  let { head } = memory;
  let [ticket] = tickets;
  let watching: Promise<unknown> = Promise.resolve();

  const openPage = memoizeSuccess(async (): Promise<OpenPage> => {
    const desk = await findPart('desk');
    const events = { onOtherDesk: () => undefined, onMisplaced: () => undefined };
    return {
      identify: () => ticket && identifyTicket(ticket),
      switches: desk?.watchSwitches(SAMPLE_ADAPTER, signal, events),
    };
  });

  return {
    openTicket(id) {
      ticket = tickets.find((each) => each.id === id);
    },
    followPage(_, onChange, ended) {
      watching = findPart('desk').then((desk) => desk?.watchTicket(SAMPLE_ADAPTER, memory, onChange, ended));
    },
    handlers: {
      async 'ticket.read'() {
        await watching;
        // The head is forgotten for a moment after each change.
        head = memory.head ?? head;
        if (!ticket) return { kind: 'none', problem: 'not-a-ticket' };
        const { composer, replyOpener } = head ?? {};
        return { kind: 'ticket', ticket: { ...ticket, composer, replyOpener, draft: memory.draft } };
      },
      'composer.insert': (request) =>
        withFocus(async () => {
          const [part, page] = await Promise.all([findPart('composer'), openPage()]);
          return part ? insertBesideNote(request)(part, SAMPLE_ADAPTER, page) : { outcome: 'failed' };
        }),
      'composer.undo': (request) =>
        withFocus(async () => {
          const [part, page] = await Promise.all([findPart('composer'), openPage()]);
          return part ? part.undoText(request, page) : 'unknown-insertion';
        }),
    },
  };
}

const isLoaded = () => true;
const isMissing = () => false;

/** Keeps the focus in the panel: here it is in the document of the composer. */
async function withFocus<Result>(act: () => Promise<Result>): Promise<Result> {
  const { activeElement } = document;
  const result = await act();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return result;
}
