import type { InsertionState } from '@/lib/panel-view/insertion-state';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { ReplyText } from '@/lib/rich-text/reply-text';

import { CopyButton } from './CopyButton';
import { CopyReportButton } from './CopyReportButton';
import { LiveNotice, type NoticeProps } from './Notice';
import { useTranslator } from './use-translator';

interface InsertionNoticeProps {
  insertion: InsertionState;
  /** The result stands in the place of the Insert button, so it is only announced, unless there is more to say. */
  isShownInPlace: boolean;
  /** The suggested reply, to be copied where the reply box does not take it. */
  text: ReplyText | undefined;
  actions: Pick<
    PanelActions,
    'insertAnyway' | 'insertReply' | 'insertReplyIntoNote' | 'undoInsert' | 'reloadPanel' | 'describeSelf' | 'copy'
  >;
}

export function InsertionNotice(props: InsertionNoticeProps) {
  const { t } = useTranslator();
  const notice = useNotice(props);
  const { insertion, isShownInPlace, actions } = props;
  if (isShownInPlace && insertion.state === 'ended' && insertion.hasTwoGreetings) {
    const replace = insertion.request.intoAnyKind ? actions.insertReplyIntoNote : actions.insertReply;
    const action = { label: t('insert.replace'), onAct: () => replace('replace') };
    return <LiveNotice notice={{ tone: 'info', children: t('insert.two-greetings'), action }} />;
  }
  const writing = insertion.state === 'writing' ? t('insert.writing') : undefined;
  return <LiveNotice notice={notice} announcement={isShownInPlace ? notice?.children : writing} />;
}

function useNotice({ insertion, text, actions }: InsertionNoticeProps): NoticeProps | undefined {
  const { t } = useTranslator();
  if (insertion.state === 'idle' || insertion.state === 'writing') return undefined;
  if (insertion.state === 'nothing-to-insert') return { tone: 'info', children: t('insert.nothing-to-insert') };
  if (insertion.state === 'unanswered') {
    const reload = { label: t('action.reload-panel'), onAct: actions.reloadPanel };
    const { failure, crash } = insertion;
    const action = failure === 'extension-updated' ? reload : undefined;
    const details = crash && <CopyReportButton crash={crash} actions={actions} />;
    return { tone: 'bad', children: t(`silence.${failure}`), action, details };
  }
  if (insertion.state === 'strayed') return { tone: 'bad', children: t('insert.strayed') };
  if (insertion.state === 'undo-ended') {
    const tones = {
      undone: 'good',
      'changed-since': 'warn',
      'nothing-to-undo': 'info',
      'unknown-insertion': 'warn',
    } as const;
    return { tone: tones[insertion.outcome], children: t(`insert.${insertion.outcome}`) };
  }
  const { as } = insertion.request;
  const { outcome, focusStayedOutside, isOpening, isElsewhere, isKindUnknown, isTooLong } = insertion.result;
  const undo = insertion.undoable && { label: t('insert.undo'), onAct: actions.undoInsert };
  if (outcome === 'inserted') {
    if (insertion.isUndoRefused) return { tone: 'warn', children: t('insert.undo-refused'), action: undo };
    return {
      tone: 'good',
      children: t(focusStayedOutside ? 'insert.inserted-focus' : 'insert.inserted'),
      action: undo,
    };
  }
  if (outcome === 'already-there') return { tone: 'info', children: t('insert.already-there'), action: undo };
  if (isOpening) return { tone: 'info', children: t(`insert.opening.${as}`) };
  if (isElsewhere) return { tone: 'bad', children: t('insert.elsewhere') };
  if (outcome === 'refused-note') {
    const kind = isKindUnknown ? 'unknown' : as;
    // A text for colleagues never goes to the customer.
    const action = kind !== 'note' && { label: t(`insert.anyway.${kind}`), onAct: actions.insertAnyway };
    return { tone: 'bad', children: t(`insert.refused-note.${kind}`), action: action || undefined };
  }
  if (outcome === 'failed' && as === 'reply' && text) {
    const details = <CopyButton text={text} copy={actions.copy} />;
    return { tone: 'bad', children: t(isTooLong ? 'insert.too-long' : 'insert.failed'), details };
  }
  return { tone: 'bad', children: t(`insert.${outcome === 'no-composer' ? (`no-composer.${as}` as const) : outcome}`) };
}
