import { useRef } from 'react';

import { Button } from './Button';
import { type Copy, CopyButton } from './CopyButton';
import { estimateRows } from './estimate-rows';
import { LiveNotice, type NoticeProps } from './Notice';
import { useSpeech } from './speech';
import { useKeptFocus } from './use-kept-focus';

interface InternalNoteProps {
  /** As the agent left it; absent while none is begun. */
  text: string | undefined;
  /** The one that was discarded last. */
  discarded: string | undefined;
  /** Writing it is the next thing to do. */
  isNext: boolean;
  on: InternalNoteActions;
}

export interface InternalNoteActions {
  /** Begins a note, in place of the one there is. */
  onEditNote: (text: string) => void;
  onDiscardNote: () => void;
  onInsertNote: () => void;
  onCopy: Copy;
}

/** A note for colleagues, to be looked over before it goes into the ticket, and the way back from discarding it. */
export function InternalNote({ text, discarded, isNext, on }: InternalNoteProps) {
  const { t } = useSpeech();
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  const notice: NoticeProps | undefined =
    discarded === undefined
      ? undefined
      : {
          tone: 'info',
          children: t('note.discarded'),
          action: { label: t('note.bring-back'), onAct: () => on.onEditNote(discarded) },
        };
  return (
    <div ref={place}>
      {text !== undefined && <NoteEditor text={text} isNext={isNext} on={on} />}
      <div className="[&>:not(:empty)]:border-b [&>:not(:empty)]:border-line [&>:not(:empty)]:px-3 [&>:not(:empty)]:py-2">
        <LiveNotice notice={notice} />
      </div>
    </div>
  );
}

function NoteEditor({ text, isNext, on }: Omit<InternalNoteProps, 'text' | 'discarded'> & { text: string }) {
  const { t } = useSpeech();
  const isBlank = text.trim() === '';
  return (
    <section aria-label={t('note.region')} className="flex flex-col gap-2 border-b border-line px-3 py-2">
      <textarea
        aria-label={t('note.text')}
        dir="auto"
        rows={estimateRows(text)}
        className="block field-sizing-content max-h-[40vh] min-h-12 w-full resize-none rounded-tile border border-line bg-sunken px-2.5 py-1.5 text-small"
        value={text}
        onChange={(event) => on.onEditNote(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        {!isBlank && (
          <>
            <Button look={isNext ? 'primary' : 'secondary'} onClick={on.onInsertNote}>
              {t('summary.insert-note')}
            </Button>
            <CopyButton text={{ kind: 'plain', text }} onCopy={on.onCopy} label={t('note.copy')} />
          </>
        )}
        <Button look="quiet" onClick={on.onDiscardNote}>
          {t('note.discard')}
        </Button>
      </div>
    </section>
  );
}
