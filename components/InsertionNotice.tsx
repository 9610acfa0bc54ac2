import type { InsertionState } from '@/lib/panel-view/insertion-state';
import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { LiveNotice, type NoticeProps } from './Notice';
import { useTranslator } from './use-translator';

interface InsertionNoticeProps {
  insertion: InsertionState;
  actions: Pick<PanelActions, 'insertAnyway' | 'undoInsert' | 'reloadPanel'>;
}

export function InsertionNotice(props: InsertionNoticeProps) {
  return <LiveNotice notice={useNotice(props)} />;
}

function useNotice({ insertion, actions }: InsertionNoticeProps): NoticeProps | undefined {
  const { t } = useTranslator();
  if (insertion.state === 'idle') return undefined;
  if (insertion.state === 'nothing-to-insert') return { tone: 'info', children: t('insert.nothing-to-insert') };
  if (insertion.state === 'writing') return { tone: 'info', children: t('insert.writing') };
  if (insertion.state === 'unanswered') {
    const reload = { label: t('action.reload-panel'), onAct: actions.reloadPanel };
    const action = insertion.failure === 'extension-updated' ? reload : undefined;
    return { tone: 'bad', children: t(`silence.${insertion.failure}`), action };
  }
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
  const { outcome, focusStayedOutside, isOpening, isElsewhere, isKindUnknown } = insertion.result;
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
  return { tone: 'bad', children: t(`insert.${outcome === 'no-composer' ? (`no-composer.${as}` as const) : outcome}`) };
}
