import { Button } from './Button';
import { type Copy, CopyButton } from './CopyButton';
import { estimateRows } from './estimate-rows';
import { useSpeech } from './speech';

interface InternalNoteProps {
  /** As the agent left it. */
  text: string;
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

/** A note for colleagues, to be looked over before it goes into the ticket. */
export function InternalNote({ text, isNext, on }: InternalNoteProps) {
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
