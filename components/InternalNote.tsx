import { useRef } from 'react';

import type { PanelActions } from '@/lib/panel-view/panel-actions';
import { MAX_NOTE } from '@/lib/panel-view/ticket-work';

import { Button } from './Button';
import { CopyButton } from './CopyButton';
import { estimateRows } from './estimate-rows';
import { LiveNotice, type NoticeProps } from './Notice';
import { useRestoredFocus } from './use-restored-focus';
import { useTranslator } from './use-translator';

interface InternalNoteProps {
  text: string | undefined;
  discarded: string | undefined;
  isNext: boolean;
  actions: Pick<PanelActions, 'editNote' | 'discardNote' | 'insertNote' | 'copy'>;
}

/** A note for colleagues. A discarded note can be restored. */
export function InternalNote({ text, discarded, isNext, actions }: InternalNoteProps) {
  const { t } = useTranslator();
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place);
  const notice: NoticeProps | undefined =
    discarded === undefined
      ? undefined
      : {
          tone: 'info',
          children: t('note.discarded'),
          action: { label: t('note.restore'), onAct: () => actions.editNote(discarded) },
        };
  return (
    <div ref={place}>
      {text !== undefined && <NoteEditor text={text} isNext={isNext} actions={actions} />}
      <div className="[&>:not(:empty)]:border-b [&>:not(:empty)]:border-line [&>:not(:empty)]:px-3 [&>:not(:empty)]:py-2">
        <LiveNotice notice={notice} />
      </div>
    </div>
  );
}

function NoteEditor({ text, isNext, actions }: Omit<InternalNoteProps, 'text' | 'discarded'> & { text: string }) {
  const { t } = useTranslator();
  const isBlank = text.trim() === '';
  return (
    <section aria-label={t('note.region')} className="flex flex-col gap-2 border-b border-line px-3 py-2">
      <textarea
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
            <Button variant={isNext ? 'primary' : 'secondary'} onClick={actions.insertNote}>
              {t('summary.insert-note')}
            </Button>
            <CopyButton text={{ kind: 'plain', text }} copy={actions.copy} label={t('note.copy')} />
          </>
        )}
        <Button variant="quiet" onClick={actions.discardNote}>
          {t('note.discard')}
        </Button>
      </div>
    </section>
  );
}
