import type { DeskAdapter } from '@/lib/adapters/shape';
import { identifyTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';

import { findThread, isThreadElsewhere } from './find-root';
import { findTicketKey, readPage } from './find-ticket-key';
import { findMessages, readMessages } from './read-thread';

/** Identifies the open ticket without a request: by its key alone if the thread must be requested. */
export function identifyOpenTicket(adapter: DeskAdapter): TicketIdentity | undefined {
  const { thread } = adapter;
  const key = findTicketKey(adapter);
  const here = findThread(adapter);
  if (!key || isThreadElsewhere(adapter, here)) return key;
  const found = here && findMessages(here, readPage(adapter).facts, thread);
  return identifyTicket({ ...key, messages: found ? readMessages(found, thread, [], here) : [] });
}
