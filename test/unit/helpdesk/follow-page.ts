import { onTestFinished, vi } from 'vitest';

import type { Adapter } from '@/lib/adapters/shape';
import type { Ticket } from '@/lib/domain/ticket';
import { applyChanges, keepSame, type TicketReading } from '@/lib/domain/ticket-reading';
import { createTicketReader, type ReadSameOrigin } from '@/lib/helpdesk/read-ticket';
import { createThreadMemory } from '@/lib/helpdesk/thread-memory';
import { createPageWatch } from '@/lib/helpdesk/watch-page';
import { watchTicket } from '@/lib/helpdesk/watch-ticket';

export const NOWHERE: ReadSameOrigin = () => Promise.resolve(undefined);

/** Follows the open page as a panel does. */
export function follow(adapter: Adapter, readSameOrigin: ReadSameOrigin = NOWHERE) {
  const memory = createThreadMemory();
  const watching = new AbortController();
  onTestFinished(() => watching.abort());
  const read = createTicketReader(adapter, readSameOrigin, memory);
  let held: Ticket | undefined;
  let revision: string | undefined;
  const hear = vi.fn();
  watchTicket(adapter, memory, createPageWatch(), hear, watching.signal);
  return {
    hear,
    stop: () => watching.abort(),
    /** After all observers of the page have run. */
    async readOn(): Promise<{ reading: TicketReading; ticket: Ticket | undefined }> {
      await new Promise((resolve) => setTimeout(resolve));
      const reading = await read(revision);
      if (reading.kind === 'none') held = undefined;
      else held = reading.kind === 'ticket' ? keepSame(held, reading.ticket) : held && applyChanges(held, reading);
      revision = reading.kind === 'none' ? undefined : reading.revision;
      return { reading, ticket: held };
    },
  };
}

/** Without a memory. */
export async function readWhole(adapter: Adapter, readSameOrigin = NOWHERE): Promise<Ticket | undefined> {
  const reading = await createTicketReader(adapter, readSameOrigin)();
  return reading.kind === 'ticket' ? reading.ticket : undefined;
}
