import { type RefObject, useLayoutEffect, useRef } from 'react';

import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { NoteInsertionView } from '@/lib/panel-view/read-ticket-view';
import { MAX_NOTE } from '@/lib/panel-view/ticket-work';

import { Button } from './Button';
import { CopyButton } from './CopyButton';
import { estimateRows } from './estimate-rows';
import type { InsertionProps } from './InsertionNotice';
import { InsertNote, NoteNotice } from './InsertNote';
import { Notice } from './Notice';
import { useRestoredFocus } from './use-restored-focus';
import { useTranslator } from './use-translator';

interface InternalNoteProps {
  text: string | undefined;
  discarded: string | undefined;
  /** The agent has just started the note, and writes in it next. */
  startingRef: RefObject<boolean>;
  isNext: boolean;
  isAdded: boolean;
  insertion: NoteInsertionView;
  actions: Pick<PanelActions, 'editNote' | 'discardNote' | 'insertNote' | 'copy'> & InsertionProps['actions'];
}

/** A note for colleagues. A discarded note can be restored. */
export function InternalNote({ text, discarded, ...props }: InternalNoteProps) {
  const { actions } = props;
  const { t } = useTranslator();
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place);
  return (
    <div ref={place}>
      {text !== undefined && <NoteEditor text={text} {...props} />}
      {discarded !== undefined && (
        <div className="border-b border-line px-3 py-2">
          <Notice tone="info" isSpoken action={{ label: t('note.restore'), onAct: () => actions.editNote(discarded) }}>
            {t('note.discarded')}
          </Notice>
        </div>
      )}
    </div>
  );
}

function NoteEditor(props: Omit<InternalNoteProps, 'text' | 'discarded'> & { text: string }) {
  const { text, startingRef, isNext, isAdded, insertion, actions } = props;
  const { t } = useTranslator();
  const box = useRef<HTMLTextAreaElement>(null);
  const note = { kind: 'plain', text } as const;
  useLayoutEffect(() => {
    if (!startingRef.current) return;
    startingRef.current = false;
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [startingRef]);
  const isBlank = text.trim() === '';
  return (
    <section aria-label={t('note.region')} className="flex flex-col gap-2 border-b border-line px-3 py-2">
      <textarea
        ref={box}
        aria-label={t('note.text')}
        dir="auto"
        maxLength={MAX_NOTE}
        rows={estimateRows(text)}
        className="block field-sizing-content max-h-[40vh] min-h-12 w-full resize-none rounded-tile border border-line bg-sunken px-2.5 py-1.5 text-small"
        value={text}
        onChange={(event) => actions.editNote(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        {!isBlank && (
          <>
            <InsertNote
              view={insertion}
              text={note}
              isPrimary={isNext}
              isAdded={isAdded}
              onInsert={actions.insertNote}
              onUndo={actions.undoInsert}
            />
            <CopyButton text={note} copy={actions.copy} label={t('note.copy')} />
          </>
        )}
        <Button variant="quiet" onClick={actions.discardNote}>
          {t('note.discard')}
        </Button>
        <NoteNotice place="note" view={insertion} text={note} actions={actions} />
      </div>
    </section>
  );
}
