import { boundReading } from '@/lib/domain/bound-reading';
import { takeReading } from '@/lib/domain/take-reading';
import type { Ticket } from '@/lib/domain/ticket';
import type { MisplacedInsertion, PageReading } from '@/lib/domain/ticket-reading';

import type { PanelPorts } from './panel-ports';
import type { PanelPage } from './panel-state';

/** A page that goes away during a reading is being replaced. */
const REREAD_DELAYS_MS = [200, 600];
/** The page opens another ticket. */
const READING: PanelPage = { kind: 'reading' };

export interface FollowedPage {
  /** A call during a reading causes one more reading. */
  read: () => Promise<void>;
  /** Opens a new connection, because the old page may be gone, and reads. */
  reconnect: () => Promise<void>;
}

/** Reads the ticket of a page, again at every change, until the signal aborts. */
export function followPage(
  pageId: number,
  ports: PanelPorts,
  onPage: (page: PanelPage) => void,
  onMisplaced: (insertion: MisplacedInsertion) => void,
  signal: AbortSignal,
): FollowedPage {
  let connection = new AbortController();
  signal.addEventListener('abort', () => connection.abort());
  let reading: Promise<void> | undefined;
  let again = false;
  /** The page sends only changes to this reading. */
  let held: { whole: Ticket; revision: string | undefined } | undefined;
  let shown: PanelPage | undefined;

  /** Undefined when the changes do not fit. */
  function merge(reply: PageReading): PanelPage | undefined {
    if (reply.kind === 'none' || reply.kind === 'opening') {
      held = undefined;
      return reply.kind === 'none' ? reply : READING;
    }
    const taken = takeReading(reply, held?.whole);
    held = taken && { whole: taken.whole, revision: reply.revision };
    return taken && { kind: 'ticket', ticket: taken.ticket };
  }

  async function showGlance(): Promise<void> {
    const glance = await ports.callPage(pageId, 'ticket.glance', {});
    if (signal.aborted || shown || !glance.ok || !glance.value) return;
    const { messages: _, ...ticket } = boundReading({ ...glance.value, messages: [] });
    onPage({ kind: 'reading', ticket });
  }

  async function readOnce(): Promise<PanelPage> {
    for (const delay of [...REREAD_DELAYS_MS, undefined]) {
      const delivery = await ports.callPage(pageId, 'ticket.read', held?.revision ? { since: held.revision } : {});
      if (delivery.ok) {
        const { misplaced } = delivery.value;
        if (misplaced) onMisplaced(misplaced);
        const page = merge(delivery.value);
        if (page) return page;
        continue;
      }
      const { failure, crash } = delivery;
      if (failure === 'extension-updated') return { kind: 'none', problem: 'extension-updated' };
      if (failure === 'threw') return { kind: 'none', problem: 'page-failed', ...(crash && { crash }) };
      if (failure !== 'interrupted') break;
      if (delay !== undefined) await ports.wait(delay);
    }
    return { kind: 'none', problem: 'not-a-helpdesk' };
  }

  function read(): Promise<void> {
    again = true;
    return (reading ??= readWhileDue().finally(() => {
      reading = undefined;
    }));
  }

  async function readWhileDue(): Promise<void> {
    while (again && !signal.aborted) {
      again = false;
      const page = await readOnce();
      // Receiving a long ticket takes as long as drawing it, so each gets its own task.
      await ports.nextTask();
      // The page answers the next reading when it has opened the ticket.
      again ||= page === READING;
      const isShown =
        page === shown || (page.kind === 'ticket' && shown?.kind === 'ticket' && page.ticket === shown.ticket);
      if (signal.aborted || isShown) continue;
      shown = page;
      onPage(page);
    }
  }

  return {
    read,
    async reconnect() {
      connection.abort();
      connection = new AbortController();
      ports.connectPage(pageId, () => void read(), connection.signal);
      // Sent before the reading, so the page answers it first.
      if (!shown) void showGlance();
      await read();
    },
  };
}
