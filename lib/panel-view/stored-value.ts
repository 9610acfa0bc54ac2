import { formatKey, type TicketKey } from '@/lib/domain/ticket-key';

/** A value that the panel stores. Reading, limits, resets, documentation and the damages of the fault suite derive from it. */
export interface StoredValue<Value = unknown> {
  /** Stays the same in all versions. */
  key: `panel.${string}` | `card.${string}`;
  /**
   * `local`: the browser profile, once for all tickets. `session`: memory that is closed to pages, for each ticket, until the
   * browser ends or the ticket is two weeks old. Words of customers and agents may stand there alone.
   */
  area: 'local' | 'session';
  /** The section of the panel whose "Reset this part" empties it. */
  section?: string;
  /** Returns a value for whatever is stored; for `undefined`, the empty one. */
  parse: (stored: unknown) => Value;
}

/** Returns the key at which the value of a ticket is stored. */
export function storedKeyFor(key: StoredValue['key'], ticket: TicketKey): string {
  return `${key} ${formatKey(ticket)}`;
}
