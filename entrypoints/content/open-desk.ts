import type { Adapter, DeskAdapter } from '@/lib/adapters/shape';
import type { DeskDescription } from '@/lib/domain/desk-description';
import type { NoTicket } from '@/lib/domain/ticket';
import type { PageReading, TicketGlance } from '@/lib/domain/ticket-reading';
import { identifyOpenTicket } from '@/lib/helpdesk/open-ticket';
import type { FindPart } from '@/lib/helpdesk/page-parts';
import { createTicketReader, readGlance } from '@/lib/helpdesk/read-ticket';
import { createThreadMemory, type ThreadMemory } from '@/lib/helpdesk/thread-memory';
import type { SwitchWatch } from '@/lib/helpdesk/watch-switches';
import { readSameOrigin } from '@/lib/http/read-same-origin';
import { announce, sendToWorker } from '@/lib/messaging/send';
import { sendAgain } from '@/lib/messaging/send-again';

export interface OpenDesk {
  adapter: DeskAdapter;
  read: (since?: string) => Promise<PageReading>;
  glance: () => Promise<TicketGlance | undefined>;
  /** Shared by the reader and the watchers. */
  memory: ThreadMemory;
  /** Undefined when the page part could not be loaded. */
  switches: SwitchWatch | undefined;
}

/** Checks the selectors, shows the page button, and creates the reader. */
export async function openDesk(
  reading: Adapter,
  description: DeskDescription,
  findPart: FindPart,
  signal: AbortSignal,
): Promise<OpenDesk | NoTicket> {
  const { deskPath, deskPaths, hidesButton } = description;
  const adapter = { ...reading, deskPath, deskPaths, hidesButton };
  const desk = await findPart('desk');
  // Tests check the selectors of packaged adapters, so only a recipe can fail.
  const fault = desk?.findSelectorFault(adapter);
  if (fault) return { kind: 'none', problem: 'bad-recipe', recipe: { fault: 'bad-selector', at: fault } };
  const reportClick = async (): Promise<boolean> => {
    const ticket = identifyOpenTicket(adapter);
    if (!ticket) return true;
    const click = { clickId: String(Math.random()), ticket };
    const reported = await sendAgain(() => sendToWorker('button.click', click));
    return reported.ok || reported.failure !== 'extension-updated';
  };
  if (!hidesButton && !signal.aborted) desk?.showPageButton(adapter, description, reportClick, signal);
  const memory = createThreadMemory();
  const read = createTicketReader(adapter, readSameOrigin, memory);
  const switches = desk?.watchSwitches(adapter, signal, {
    onOtherDesk: () => void sendToWorker('page.load', { part: 'content' }),
    onMisplaced: () => void announce('page.ready', {}),
  });
  return {
    adapter,
    memory,
    switches,
    glance: async () => {
      const canRead = (await findPart('visibility')) && (switches?.isConsistent() ?? true);
      return canRead ? readGlance(adapter) : undefined;
    },
    read: async (since) => {
      // Without this part, hidden text would be read as if everybody saw it.
      if (!(await findPart('visibility'))) throw new Error('The visibility part is missing');
      return switches?.read(() => read(since)) ?? read(since);
    },
  };
}
