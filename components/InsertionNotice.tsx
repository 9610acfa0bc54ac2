import { useEffect, useRef } from 'react';

import type { InsertionPlace, InsertionState } from '@/lib/panel-view/insertion-state';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { ReplyText } from '@/lib/rich-text/reply-text';

import { CopyButton } from './CopyButton';
import { CopyReportButton } from './CopyReportButton';
import { Notice, type NoticeProps } from './Notice';
import { useTranslator } from './use-translator';

export interface InsertionProps {
  place: InsertionPlace;
  insertion: InsertionState;
  /** The number by which people know the ticket. */
  ticketNumber: string;
  /** The result stands in the place of the Insert button, so it is only announced, unless there is more to say. */
  isShownInPlace: boolean;
  /** The suggested reply, to be copied if the reply box does not accept it. */
  text: ReplyText | undefined;
  actions: Pick<
    PanelActions,
    'insertAnyway' | 'insertReply' | 'insertReplyIntoNote' | 'undoInsert' | 'reloadPanel' | 'describeSelf' | 'copy'
  >;
}

/** The outcome of an insertion: a notice, or, where the pressed button shows it already, words that are only spoken. */
export interface InsertionOutcome {
  notice: NoticeProps | undefined;
  spoken: string | undefined;
}

interface InsertionNoticeProps {
  notice: InsertionOutcome['notice'];
  className: string;
}

/** Shows the outcome of an insertion, and scrolls to it, because the pressed button may be far away. */
export function InsertionNotice({ notice, className }: InsertionNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const words = notice?.children;
  useEffect(() => {
    if (words) place.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);
  return (
    notice && (
      <div ref={place} className={className}>
        <Notice {...notice} isSpoken />
      </div>
    )
  );
}

/** Returns the outcome of an insertion in words. */
export function useInsertionOutcome(props: InsertionProps): InsertionOutcome {
  const { t } = useTranslator();
  const notice = useNotice(props);
  if (props.insertion.state === 'writing') return { notice: undefined, spoken: t('insert.writing') };
  if (props.isShownInPlace && notice?.tone === 'good') return { notice: undefined, spoken: notice.children };
  return { notice, spoken: undefined };
}

/** Whether the notice has the button that copies the reply, because it must be pasted by hand. */
export function isCopyOffered(insertion: InsertionState): boolean {
  // These two have another button.
  if (insertion.state === 'unanswered')
    return insertion.as === 'reply' && insertion.failure !== 'extension-updated' && !insertion.crash;
  if (insertion.state !== 'ended' || insertion.request.as !== 'reply') return false;
  const { outcome, isElsewhere, isUnsure } = insertion.result;
  return (outcome === 'failed' && !isUnsure) || outcome === 'refused-other-ticket' || isElsewhere === true;
}

/** For the keys of an editor's own undo. */
const SYSTEM = /Mac/.test(navigator.platform) ? 'mac' : 'other';

function useNotice({
  place,
  insertion,
  ticketNumber,
  isShownInPlace,
  text,
  actions,
}: InsertionProps): (NoticeProps & { children: string }) | undefined {
  const { t } = useTranslator();
  const copyButton = text && isCopyOffered(insertion) && <CopyButton text={text} copy={actions.copy} />;
  if (insertion.state === 'idle' || insertion.state === 'writing') return undefined;
  if (insertion.state === 'nothing-to-insert') return { tone: 'info', children: t('insert.nothing-to-insert') };
  if (insertion.state === 'unanswered') {
    const reload = { label: t('action.reload-panel'), onAct: actions.reloadPanel };
    const { failure, crash } = insertion;
    const action = failure === 'extension-updated' ? reload : undefined;
    const details = crash ? <CopyReportButton crash={crash} actions={actions} /> : copyButton;
    return { tone: 'bad', children: t(`silence.${failure}`), action, details };
  }
  if (insertion.state === 'to-confirm') return { tone: 'warn', children: t('insert.to-confirm') };
  if (insertion.state === 'strayed') return { tone: 'bad', children: t('insert.strayed') };
  if (insertion.state === 'undo-ended') {
    const { outcome } = insertion;
    const tone = outcome === 'undone' ? 'good' : outcome === 'nothing-to-undo' ? 'info' : 'warn';
    return { tone, children: t(`insert.${outcome}`, { system: SYSTEM }) };
  }
  const { as } = insertion.request;
  const { outcome, focusStayedOutside, isOpening, isElsewhere, isKindUnknown, isTooLong, isUnsure } = insertion.result;
  const undo = insertion.undoable && { label: t('insert.undo'), onAct: actions.undoInsert };
  if (isShownInPlace && insertion.hasTwoGreetings) {
    const replace = insertion.request.intoAnyKind ? actions.insertReplyIntoNote : actions.insertReply;
    const action = { label: t('insert.replace'), onAct: () => replace('replace') };
    return { tone: 'info', children: t('insert.two-greetings'), action };
  }
  if (insertion.goneDraft !== undefined) return undefined;
  if (outcome === 'inserted') {
    if (insertion.isUndoRefused) return { tone: 'warn', children: t('insert.undo-refused'), action: undo };
    return {
      tone: 'good',
      children: t(focusStayedOutside ? 'insert.inserted-focus' : 'insert.inserted'),
      action: undo,
    };
  }
  if (outcome === 'already-there') return { tone: 'info', children: t('insert.already-there'), action: undo };
  if (isUnsure) return { tone: 'warn', children: t('insert.unsure') };
  if (isOpening) return { tone: 'info', children: t('insert.opening') };
  if (outcome === 'refused-note') {
    const kind = isKindUnknown ? 'unknown' : as;
    // A text for colleagues never goes to the customer.
    const action = kind !== 'note' && { label: t(`insert.anyway.${kind}`), onAct: () => actions.insertAnyway(place) };
    return { tone: 'bad', children: t(`insert.refused-note.${kind}`), action: action || undefined };
  }
  const key = isTooLong ? 'too-long' : outcome === 'no-composer' ? (`no-composer.${as}` as const) : outcome;
  const words = t(`insert.${isElsewhere ? 'elsewhere' : key}`, { as, number: ticketNumber });
  return { tone: 'bad', children: words, details: copyButton };
}
