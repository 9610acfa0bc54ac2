import type { Thread } from '@/lib/adapters/shape';
import type { DraftState, Ticket } from '@/lib/domain/ticket';
import type { TicketKey } from '@/lib/domain/ticket-key';
import type { MessagePlace } from '@/lib/domain/ticket-reading';

import type { FoundMessage } from './read-thread';

export type TicketHead = Omit<Ticket, keyof TicketKey | 'messages' | 'draft'>;

/** State between two readings of a page, without the messages, which would double the memory for a long thread. */
export interface ThreadMemory {
  /** Number of subscriptions that record every mutation. Without one nothing may be kept. */
  watchers: number;
  /** The ticket's head; absent if it may have changed. */
  head?: TicketHead | undefined;
  draft?: DraftState | undefined;
  /** The newest reading; absent if the next one must read everything. */
  thread?: KnownThread | undefined;
  /** Set by `watchTicket`: without it no changes are recorded. */
  findChanges?: (known: KnownThread, thread: Thread) => FoundChanges | undefined;
}

export interface FoundChanges {
  found: FoundMessage[];
  places: MessagePlace[];
  now: KnownThread;
}

export interface KnownThread extends ThreadChanges {
  revision: string;
  container: Element;
  count: number;
  oldest: Element;
  newest: Element;
  isReversed: boolean;
  /** The ticket's key and the people that roles depend on; a change needs a full read. */
  about: string;
}

interface ThreadChanges {
  added: Set<Element>;
  edited: Set<Element>;
  /** Whether the sets do not contain every change. */
  mustReread: boolean;
}

export function noChanges(): ThreadChanges {
  return { added: new Set(), edited: new Set(), mustReread: false };
}

export function createThreadMemory(): ThreadMemory {
  return { watchers: 0 };
}
