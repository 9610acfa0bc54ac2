import { conversationOf, countUnread, type Ticket } from '@/lib/domain/ticket';
import type { PanelView } from '@/lib/panel-view/panel-view';

import { Notice, type NoticeProps } from './Notice';
import { useTranslator } from './use-translator';

interface LeftOutNoticeProps extends Pick<PanelView, 'showingAll'> {
  ticket: Ticket;
  onShowAll: () => void;
}

/**
 * Shows what the platform does not receive: missing messages, messages of unknown people or without words, hidden text, and text
 * beyond a limit.
 */
export function LeftOutNotice({ ticket, showingAll, onShowAll }: LeftOutNoticeProps) {
  const { t } = useTranslator();
  const messages = conversationOf(ticket);
  const sum = (key: 'hidden' | 'cut') => messages.reduce((total, message) => total + (message[key] ?? 0), 0);
  const [hidden, cut] = [sum('hidden'), sum('cut')];
  const isIncomplete = countUnread(ticket) !== 0;
  // After a failure the text says what to do.
  const incomplete: NoticeProps =
    ticket.canShowAll && showingAll !== 'failed'
      ? {
          tone: 'warn',
          children: t('ticket.part-of-all'),
          action: showingAll ? undefined : { label: t('ticket.read-all'), onAct: onShowAll },
        }
      : { tone: 'warn', children: t('ticket.part') };
  const unknown = ticket.messages.filter(({ role }) => role === 'unknown').length;
  const wordless = messages.filter(({ text }) => text.trim() === '').length;
  if (hidden + cut + unknown + wordless === 0 && !isIncomplete) return null;
  return (
    <div className="flex flex-col gap-2 border-b border-line px-3 py-2">
      {isIncomplete && <Notice {...incomplete} isSpoken />}
      {unknown > 0 && <Notice tone="info">{t('ticket.unknown', { count: unknown })}</Notice>}
      {wordless > 0 && <Notice tone="info">{t('ticket.wordless', { count: wordless })}</Notice>}
      {hidden > 0 && <Notice tone="info">{t('ticket.hidden', { count: hidden })}</Notice>}
      {cut > 0 && <Notice tone="warn">{t('ticket.cut', { count: cut })}</Notice>}
    </div>
  );
}
