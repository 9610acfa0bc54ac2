import type { DeskAdapter } from '@/lib/adapters/shape';
import type { DraftReading } from '@/lib/domain/draft-reading';
import type { ShowAllOutcome } from '@/lib/domain/ticket';
import type { PageReading, TicketGlance } from '@/lib/domain/ticket-reading';

import type { OpenPage } from './open-page';
import { identifyOpenTicket } from './open-ticket';
import { readReplyDraft } from './read-draft';
import { createTicketReader, readGlance, type ReadSameOrigin } from './read-ticket';
import { showAll } from './show-all';
import type { StepRecord } from './switches/record-steps';
import { createThreadMemory, type ThreadMemory } from './thread-memory';
import type { WatchPage } from './watch-page';
import { watchSwitches } from './watch-switches';
import { watchTicket } from './watch-ticket';

/** The open desk, as the content script hands it to the reader. */
export interface DeskPage {
  adapter: DeskAdapter;
  watchPage: WatchPage;
  steps: StepRecord;
  /** Of a page that states its ticket itself. */
  identify?: OpenPage['identify'];
  /** The next reading reports an insertion that is in the wrong place, or undone. */
  onMisplaced: () => void;
  signal: AbortSignal;
}

/** Reads and follows the ticket of the open desk. */
export interface DeskReader extends OpenPage {
  memory: ThreadMemory;
  read: (since?: string) => Promise<PageReading>;
  /** Reads the ticket without its messages; null without one, and while the page opens another. */
  glance: () => Promise<TicketGlance | null>;
  /** Null without a draft of a reply. */
  readDraft: () => Promise<DraftReading | null>;
  showAll: () => Promise<ShowAllOutcome>;
  /** Calls `onChange` when the ticket has changed, until the signal aborts. */
  watch: (onChange: () => void, signal: AbortSignal) => void;
}

export function openReader(
  { adapter, watchPage, steps, identify = () => identifyOpenTicket(adapter), onMisplaced, signal }: DeskPage,
  readSameOrigin: ReadSameOrigin,
): DeskReader {
  const memory = createThreadMemory();
  const readTicket = createTicketReader(adapter, readSameOrigin, memory);
  const switches = watchSwitches(adapter, steps, onMisplaced, signal);
  const page = { identify, switches, readSameOrigin };
  return {
    ...page,
    memory,
    glance: async () => (switches.isConsistent() && readGlance(adapter)) || null,
    read: (since) => switches.read(() => readTicket(since)),
    readDraft: () => readReplyDraft(adapter, page),
    showAll: () => showAll(adapter),
    watch: (onChange, ended) => watchTicket(adapter, memory, watchPage, onChange, ended),
  };
}
