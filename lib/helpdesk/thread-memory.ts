/**
 * What the page's reader keeps of a thread between two readings: not its messages, which would double what a long one
 * weighs, but where they begin and end, and which of them something has happened to since.
 */
export interface ThreadMemory {
  /** How many see every change of the page at present. While nobody does, nothing may be kept. */
  watchers: number;
  /** The newest reading, as far as it can be built upon. */
  thread?: KnownThread | undefined;
}

export interface KnownThread extends SinceReading {
  /** Names the reading. */
  revision: string;
  ticketId: string;
  container: Element;
  /** How many messages were read. */
  count: number;
  oldest: Element;
  newest: Element;
  /** The page shows the newest first. */
  isReversed: boolean;
  /** Everything that roles depend on beside the messages themselves. */
  people: string;
}

/** What has happened in the thread since it was read. */
interface SinceReading {
  /** Messages that came. */
  added: Set<Element>;
  /** Messages in which something changed. */
  edited: Set<Element>;
  /** Something went that may have been a message, which the number of messages tells. */
  mustCount: boolean;
  /** Something that all this cannot tell. */
  isDoubtful: boolean;
}

export function nothingSince(): SinceReading {
  return { added: new Set(), edited: new Set(), mustCount: false, isDoubtful: false };
}

export function createThreadMemory(): ThreadMemory {
  return { watchers: 0 };
}
