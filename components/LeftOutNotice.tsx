import { conversationOf, type Ticket } from '@/lib/domain/ticket';

import { Notice } from './Notice';
import { useTranslator } from './use-translator';

/** Tells how many characters of the messages were not read: text that nobody sees, and the ends of messages that are too long. */
export function LeftOutNotice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslator();
  const messages = conversationOf(ticket);
  const sum = (key: 'hidden' | 'cut') => messages.reduce((total, message) => total + (message[key] ?? 0), 0);
  const [hidden, cut] = [sum('hidden'), sum('cut')];
  if (hidden === 0 && cut === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-b border-line px-3 py-2">
      {hidden > 0 && <Notice tone="info">{t('ticket.hidden', { count: hidden })}</Notice>}
      {cut > 0 && <Notice tone="warn">{t('ticket.cut', { count: cut })}</Notice>}
    </div>
  );
}
