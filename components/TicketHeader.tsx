import { conversationOf, countUnread, numberOf, type Ticket } from '@/lib/domain/ticket';
import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { PanelMenu } from './PanelMenu';
import { useDateTime } from './use-date-time';
import { useTranslator } from './use-translator';

interface TicketHeaderProps {
  ticket: Ticket;
  canTeach: boolean;
  actions: PanelActions;
}

export function TicketHeader({ ticket, canTeach, actions }: TicketHeaderProps) {
  const { t, nameLanguage } = useTranslator();
  const subject = ticket.subject?.trim() || t('ticket.no-subject');
  const number = numberOf(ticket);
  const unread = countUnread(ticket);
  const read = ticket.messages.length;
  const { text: age, full: time } = useLastTime(ticket) ?? {};
  // A narrow panel cuts the end, so the least important facts stand there.
  const facts = [
    /^\d+$/.test(number) ? `#${number}` : number,
    unread !== 0 &&
      (unread === 'some'
        ? t('ticket.messages-some', { count: read })
        : t('ticket.messages-part', { count: read, total: read + unread })),
    ticket.customer?.name,
    ticket.language && nameLanguage(ticket.language),
    age,
    unread === 0 && t('ticket.messages', { count: conversationOf(ticket).length }),
  ].filter((fact) => Boolean(fact));
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-ground ps-3 pe-2">
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-semibold rtl:text-right" title={subject} dir="auto">
          {subject}
        </h1>
        <p
          className="truncate text-small text-soft"
          title={facts.map((fact) => (fact === age ? time : fact)).join(' · ')}
        >
          {facts.map((fact, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      </div>
      <PanelMenu hasTicket canTeach={canTeach} actions={actions} />
    </header>
  );
}

/** Browsers also parse other texts, but read the month before the day. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/;

/** Returns when the customer last wrote; undefined if the page states no time. */
function useLastTime({ messages }: Ticket) {
  const { createdAt = '' } = messages.findLast(({ role }) => role === 'customer') ?? {};
  return useDateTime(ISO_TIME.test(createdAt) ? createdAt : '');
}
