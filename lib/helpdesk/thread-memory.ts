import type { Ticket } from '@/lib/domain/ticket';

/** A ticket's values beside its messages that the page alone tells. */
export type TicketHead = Omit<Ticket, 'desk' | 'id' | 'messages'>;

/**
 * What the page's reader keeps of a thread between two readings: not its messages, which would double what a long one
 * weighs, but where they begin and end, and which of them something has happened to since.
 */
export interface ThreadMemory {
  /** How many see every change of the page at present. While nobody does, nothing may be kept. */
  watchers: number;
  /** What the page says beside its messages, while that cannot have changed. */
  head?: TicketHead | undefined;
  /** The newest reading, as far as it can be built upon. */
  thread?: KnownThread | undefined;
}

export interface KnownThread extends SinceReading {
  /** Names the reading. */
  revision: string;
  container: Element;
  /** How many messages were read. */
  count: number;
  oldest: Element;
  newest: Element;
  /** The page shows the newest first. */
  isReversed: boolean;
  /** The ticket's id, and the people that roles depend on beside the messages themselves. */
  about: string;
}

/** What has happened in the thread since it was read. */
interface SinceReading {
  /** Messages that came. */
  added: Set<Element>;
  /** Messages in which something changed. */
  edited: Set<Element>;
  /** Something that these cannot tell. */
  isDoubtful: boolean;
}

export function nothingSince(): SinceReading {
  return { added: new Set(), edited: new Set(), isDoubtful: false };
}

export function createThreadMemory(): ThreadMemory {
  return { watchers: 0 };
}
