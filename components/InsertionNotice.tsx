import type { InsertionState } from '@/lib/domain/insertion-state';

import { LiveNotice, type NoticeProps } from './Notice';
import { useSpeech } from './speech';

interface InsertionNoticeProps {
  insertion: InsertionState;
  onInsertAnyway: () => void;
  onUndo: () => void;
  onReloadPanel: () => void;
}

/** What became of the text that was to be written, and what to do next. */
export function InsertionNotice(props: InsertionNoticeProps) {
  return <LiveNotice notice={useNotice(props)} />;
}

function useNotice({
  insertion,
  onInsertAnyway,
  onUndo,
  onReloadPanel,
}: InsertionNoticeProps): NoticeProps | undefined {
  const { t } = useSpeech();
  if (insertion.state === 'idle') return undefined;
  if (insertion.state === 'nothing-to-insert') return { tone: 'info', children: t('insert.nothing-to-insert') };
  if (insertion.state === 'writing') return { tone: 'info', children: t('insert.writing') };
  if (insertion.state === 'unanswered') {
    const reload = { label: t('action.reload-panel'), onAct: onReloadPanel };
    const action = insertion.why === 'extension-updated' ? reload : undefined;
    return { tone: 'bad', children: t(`silence.${insertion.why}`), action };
  }
  if (insertion.state === 'undo-ended') {
    const tones = { undone: 'good', 'changed-since': 'warn', 'nothing-to-undo': 'info' } as const;
    return { tone: tones[insertion.outcome], children: t(`insert.${insertion.outcome}`) };
  }
  const { as } = insertion.request;
  const { outcome, focusStayedOutside, isOpening } = insertion.result;
  if (outcome === 'inserted') {
    return {
      tone: 'good',
      children: t(focusStayedOutside ? 'insert.inserted-focus' : 'insert.inserted'),
      action: { label: t('insert.undo'), onAct: onUndo },
    };
  }
  if (outcome === 'already-there') return { tone: 'info', children: t('insert.already-there') };
  if (isOpening) return { tone: 'info', children: t(`insert.opening.${as}`) };
  if (outcome === 'refused-note') {
    const action = { label: t(`insert.anyway.${as}`), onAct: onInsertAnyway };
    return { tone: 'bad', children: t(`insert.refused-note.${as}`), action };
  }
  return { tone: 'bad', children: t(`insert.${outcome === 'no-composer' ? (`no-composer.${as}` as const) : outcome}`) };
}
