import type { Thread } from '@/lib/adapters/shape';
import type { Ticket } from '@/lib/domain/ticket';
import type { TicketKey } from '@/lib/domain/ticket-key';
import type { MessagePlace } from '@/lib/domain/ticket-reading';

import type { FoundMessage } from './read-thread';

/** The ticket's values that the page provides beside its messages. */
export type TicketHead = Omit<Ticket, keyof TicketKey | 'messages'>;

/** State between two readings of a page. Storing messages would double the memory of a long thread. */
export interface ThreadMemory {
  /** Subscriptions that see every mutation now. Without one nothing may be kept. */
  watchers: number;
  /** The ticket's head, while it cannot have changed. */
  head?: TicketHead | undefined;
  /** The newest reading, while the next can build upon it. */
  thread?: KnownThread | undefined;
  /** Comes with the watch, without which there are no changes to read. */
  findChanges?: (known: KnownThread, thread: Thread) => FoundChanges | undefined;
}

/** The messages to read again. */
export interface FoundChanges {
  found: FoundMessage[];
  places: MessagePlace[];
  /** The thread after they are read. */
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
  /** The sets do not contain every change. */
  mustReread: boolean;
}

export function noChanges(): ThreadChanges {
  return { added: new Set(), edited: new Set(), mustReread: false };
}

export function createThreadMemory(): ThreadMemory {
  return { watchers: 0 };
}
