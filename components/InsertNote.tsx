import { isInserted } from '@/lib/panel-view/insert-offer';
import type { InsertionPlace } from '@/lib/panel-view/insertion-state';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { NoteInsertionView } from '@/lib/panel-view/read-ticket-view';
import type { ReplyText } from '@/lib/rich-text/reply-text';

import { useAnnouncement } from './announcer';
import { Button } from './Button';
import { InsertedMark } from './InsertedMark';
import { InsertionNotice, type InsertionProps, useInsertionOutcome } from './InsertionNotice';
import { useIsSlow } from './use-is-slow';
import { useTranslator } from './use-translator';

interface InsertNoteProps {
  view: NoteInsertionView;
  text: ReplyText;
  isPrimary?: boolean;
  /** The text stands in the thread already. */
  isAdded?: boolean;
  onInsert: () => void;
  onUndo: PanelActions['undoInsert'];
}

const WORDS = {
  insert: 'summary.insert-note',
  'open-note': 'insert.open-note',
  'open-page': 'insert.open-note-page',
} as const;

/** The button that inserts a text as an internal note. Its result takes its place. */
export function InsertNote({ view, text, isPrimary = false, isAdded = false, onInsert, onUndo }: InsertNoteProps) {
  const { t } = useTranslator();
  const { insertion, offer } = view;
  const isWriting = insertion.state === 'writing';
  const isWaiting = useIsSlow(isWriting);
  const isThere = isInserted(insertion, text, 'note');
  if (!offer) return null;
  if (isThere || isAdded) {
    const canUndo = isThere && !isAdded && insertion.state === 'ended' && insertion.undoable !== undefined;
    return <InsertedMark className="rounded-tile" onUndo={canUndo ? onUndo : undefined} />;
  }
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      aria-disabled={isWriting}
      onClick={isWriting ? undefined : onInsert}
    >
      {t(isWaiting ? 'insert.waiting' : WORDS[offer])}
    </Button>
  );
}

interface NoteNoticeProps extends Pick<InsertNoteProps, 'view' | 'text'> {
  place: InsertionPlace;
  actions: InsertionProps['actions'];
}

/** The notice about the insertion, below the button. */
export function NoteNotice({ view, text, place, actions }: NoteNoticeProps) {
  const isShownInPlace = isInserted(view.insertion, text, 'note');
  const { notice, spoken } = useInsertionOutcome({ ...view, place, isShownInPlace, actions, text: undefined });
  useAnnouncement(spoken);
  return <InsertionNotice notice={notice} className="w-full" />;
}
