import { findSelectorFault } from '@/lib/adapters/selector-fault';
import type { Adapter, DeskAdapter } from '@/lib/adapters/shape';
import type { ButtonClick } from '@/lib/domain/button-click';
import type { DeskDescription } from '@/lib/domain/desk-description';
import type { NoTicket } from '@/lib/domain/ticket';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { mayReachWorker } from '@/lib/domain/undelivered';
import { identifyOpenTicket } from '@/lib/helpdesk/open-ticket';
import { createPageButton } from '@/lib/helpdesk/page-button';
import type { FindPart } from '@/lib/helpdesk/page-parts';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { createThreadMemory, type ThreadMemory } from '@/lib/helpdesk/thread-memory';
import { watchPage } from '@/lib/helpdesk/watch-page';
import type { SwitchWatch } from '@/lib/helpdesk/watch-switches';
import { readSameOrigin } from '@/lib/http/read-same-origin';
import { sendToWorker } from '@/lib/messaging/send';
import { pause } from '@/lib/shared/pause';

export interface OpenDesk {
  adapter: DeskAdapter;
  read: (since?: string) => Promise<TicketReading>;
  /** Shared by the reader and the watchers. */
  memory: ThreadMemory;
  /** Undefined when the page part could not be loaded. */
  switches: Promise<SwitchWatch | undefined>;
}

/** Checks the selectors, adds the page button, and creates the reader. */
export function openDesk(
  reading: Adapter,
  look: DeskDescription,
  findPart: FindPart,
  signal: AbortSignal,
): OpenDesk | NoTicket {
  const { deskPath, deskPaths } = look;
  const adapter = { ...reading, deskPath, deskPaths };
  // Tests check the selectors of packaged adapters, so only a recipe can fail.
  const fault = findSelectorFault(adapter);
  if (fault) return { kind: 'none', problem: 'bad-recipe', recipe: { fault: 'bad-selector', at: fault } };
  const placeButton = createPageButton(
    adapter,
    look,
    async () => {
      const ticket = identifyOpenTicket(adapter);
      return !ticket || reportClick({ clickId: String(Math.random()), ticket });
    },
    signal,
  );
  watchPage(placeButton, signal);
  const memory = createThreadMemory();
  const read = createTicketReader(adapter, readSameOrigin, memory);
  const switches = findPart('switches').then((part) =>
    part?.watchSwitches(adapter, signal, () => void sendToWorker('page.load', { part: 'content' })),
  );
  return {
    adapter,
    memory,
    switches,
    read: async (since) => (await switches)?.readWhole(() => read(since)) ?? read(since),
  };
}

/** Reports a click, and again if the worker died over it. False when the extension no longer listens. */
async function reportClick(click: ButtonClick, delayMs = 100): Promise<boolean> {
  const reported = await sendToWorker('button.click', click);
  if (reported.ok) return true;
  if (!mayReachWorker(reported.failure) || delayMs > 2000) return reported.failure !== 'extension-updated';
  await pause(delayMs);
  return reportClick(click, delayMs * 5);
}
