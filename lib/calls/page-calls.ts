import type { DraftReading } from '@/lib/domain/draft-reading';
import type { Examination, PageSnapshot } from '@/lib/domain/examination';
import type { InsertRequest, InsertResult, UndoOutcome, UndoRequest } from '@/lib/domain/insertion';
import type { LessonWords } from '@/lib/domain/lesson-words';
import type { ShowAllOutcome } from '@/lib/domain/ticket';
import type { PageReading, TicketGlance } from '@/lib/domain/ticket-reading';

import type { Call, Nothing } from './call';

/** The calls of a panel to the followed page. */
export interface PageCalls {
  /** `since`: the revision that the panel holds. For an unknown revision the page answers with a full reading. */
  'ticket.read': Call<{ since?: string }, PageReading>;
  /** Reads what stands beside the messages, which is there at once however long the thread is; null if only a reading can tell. */
  'ticket.glance': Call<Nothing, TicketGlance | null>;
  /** Shows the messages that the page leaves out, by the helpdesk's own control; null: the page belongs to no desk. */
  'ticket.showAll': Call<Nothing, ShowAllOutcome | null>;
  /** Starts a lesson in the page; false when that fails. */
  'lesson.start': Call<LessonWords, boolean>;
  /** Ends the lesson of the page, if one runs; false when that fails. */
  'lesson.end': Call<Nothing, boolean>;
  /** Reads the draft of the open reply; null without one. */
  'draft.read': Call<Nothing, DraftReading | null>;
  'composer.insert': Call<InsertRequest, InsertResult>;
  'composer.undo': Call<UndoRequest, UndoOutcome>;
  /** Reports what each reading step finds; null: the page belongs to no desk, or accepts no scripts any more. */
  'page.examine': Call<Nothing, Examination | null>;
  'page.snapshot': Call<Nothing, PageSnapshot | null>;
}
