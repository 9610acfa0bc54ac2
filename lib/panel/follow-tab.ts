import type { Ticket } from '@/lib/domain/ticket';
import { applyChanges, keepSame, type TicketReading } from '@/lib/domain/ticket-reading';

import type { PanelPorts } from './panel-ports';
import type { PanelPage } from './panel-state';

/** A page that went away while it was asked is on its way to the next one, which takes a moment to answer. */
const REREAD_DELAYS_MS = [200, 600];

export interface FollowedTab {
  /** Reads the ticket again; while one reading is under way, once more after it. */
  read: () => Promise<void>;
  /** Holds a new connection, since the page behind the old one may be gone, and reads. */
  reconnect: () => Promise<void>;
}

/**
 * Follows one tab: reads its ticket and reads again when the page says that something changed.
 * @param onPage hears what was read; not after `signal` has ended the following
 */
export function followTab(
  tabId: number,
  ports: PanelPorts,
  onPage: (page: PanelPage) => void,
  signal: AbortSignal,
): FollowedTab {
  let connection = new AbortController();
  signal.addEventListener('abort', () => connection.abort());
  let reading = false;
  let again = false;
  /** The newest reading, which the page need not say again. */
  let held: { ticket: Ticket; revision: string | undefined } | undefined;
  let shown: PanelPage | undefined;

  function keep(reply: TicketReading): PanelPage | undefined {
    if (reply.kind === 'none') {
      held = undefined;
      return reply;
    }
    const before = held?.ticket;
    const ticket = reply.kind === 'ticket' ? keepSame(before, reply.ticket) : before && applyChanges(before, reply);
    held = ticket && { ticket, revision: reply.revision };
    return ticket && { kind: 'ticket', ticket };
  }

  async function readOnce(): Promise<PanelPage> {
    for (const delay of [...REREAD_DELAYS_MS, undefined]) {
      const delivery = await ports.sendToPage(tabId, 'ticket.read', held?.revision ? { since: held.revision } : {});
      if (delivery.delivered) {
        // Changes that do not fit what is held have let it go: all is read at once.
        const page = keep(delivery.reply);
        if (page) return page;
        continue;
      }
      if (delivery.why === 'extension-updated') return { kind: 'none', problem: 'extension-updated' };
      if (delivery.why !== 'interrupted') break;
      if (delay !== undefined) await ports.wait(delay);
    }
    return { kind: 'none', problem: 'not-a-helpdesk' };
  }

  async function read(): Promise<void> {
    again = true;
    if (reading) return;
    reading = true;
    while (again && !signal.aborted) {
      again = false;
      const page = await readOnce();
      // Receiving a long ticket takes as long as showing it.
      await ports.nextTask();
      const isShown = page.kind === 'ticket' && shown?.kind === 'ticket' && page.ticket === shown.ticket;
      if (signal.aborted || isShown) continue;
      shown = page;
      onPage(page);
    }
    reading = false;
  }

  return {
    read,
    async reconnect() {
      connection.abort();
      connection = new AbortController();
      ports.followPage(tabId, () => void read(), connection.signal);
      await read();
    },
  };
}
