import { isRecord } from '@/lib/shared/is-record';

import type { Draft, TicketWork } from './panel-state';

/**
 * What of a ticket's work outlives the panel, which browsers close without asking: the answer, what the agent made of
 * it, the ones before, the note begun, and what was asked for. It lives in memory that no page can read, until the browser closes.
 */
export type KeptWork = Pick<TicketWork, 'draft' | 'earlier' | 'note' | 'options'>;

/** Where it is kept, by `keyOf` the ticket. Keeping may fail quietly: the panel works without. */
export interface WorkKeeper {
  read: (key: string) => Promise<unknown>;
  write: (key: string, kept: KeptWork) => void;
}

/** Reads kept work back. The store is emptied when the extension is updated, so the shape is this version's or nothing. */
export function parseKeptWork(value: unknown): KeptWork | undefined {
  if (!isRecord(value) || !isRecord(value.options)) return undefined;
  const { draft, earlier, note, options } = value;
  return {
    options,
    ...(isDraft(draft) && { draft }),
    ...(typeof note === 'string' && { note }),
    earlier: Array.isArray(earlier) ? earlier.filter(isDraft) : [],
  };
}

function isDraft(value: unknown): value is Draft {
  return (
    isRecord(value) &&
    typeof value.key === 'string' &&
    isRecord(value.suggestion) &&
    isRecord(value.suggestion.data) &&
    typeof value.suggestion.requestId === 'string' &&
    isText(value.suggested) &&
    (value.edit === undefined || isText(value.edit))
  );
}

function isText(value: unknown): boolean {
  return isRecord(value) && typeof (value.kind === 'rich' ? value.html : value.text) === 'string';
}
