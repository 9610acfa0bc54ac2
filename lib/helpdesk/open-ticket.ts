import type { DeskAdapter } from '@/lib/adapters/shape';
import { identifyTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';

import { findThread, isThreadElsewhere } from './find-root';
import { findTicketKey, readPage } from './find-ticket-key';
import { findMessages, readMessages } from './read-thread';
import { readTotal } from './read-total';

/** Identifies the open ticket without a request: by its key alone if the thread must be requested. */
export function identifyOpenTicket(adapter: DeskAdapter): TicketIdentity | undefined {
  const { thread } = adapter;
  const key = findTicketKey(adapter);
  const here = findThread(adapter);
  if (!key || isThreadElsewhere(adapter, here)) return key;
  const page = readPage(adapter);
  const found = here && findMessages(here, page.facts, thread);
  const messages = found ? readMessages(found, thread, [], here) : [];
  return identifyTicket({ ...key, messages, total: readTotal(adapter, page) });
}
