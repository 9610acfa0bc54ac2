import { conversationOf, countUnread, numberOf, type Ticket } from '@/lib/domain/ticket';
import type { TicketGlance } from '@/lib/domain/ticket-reading';
import type { Translator } from '@/lib/i18n/translator';
import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { PanelMenu } from './PanelMenu';
import { useDateTime } from './use-date-time';
import { useTranslator } from './use-translator';

interface PanelHeaderProps {
  /** Without messages while they are read. Undefined on other pages. */
  ticket: Ticket | TicketGlance | undefined;
  canCheck: boolean;
  canTeach: boolean;
  actions: PanelActions;
}

/** The same header for each page: a menu that the agent has opened stays open when the ticket comes. */
export function PanelHeader({ ticket, ...menu }: PanelHeaderProps) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-ground ps-3 pe-2">
      <div className="min-w-0 flex-1">
        {ticket ? <TicketTitle ticket={ticket} /> : <h1 className="font-semibold">Deskhand</h1>}
      </div>
      <PanelMenu hasTicket={ticket !== undefined} {...menu} />
    </header>
  );
}

function TicketTitle({ ticket }: { ticket: Ticket | TicketGlance }) {
  const { t, nameLanguage } = useTranslator();
  const subject = ticket.subject?.trim() || t('ticket.no-subject');
  const number = numberOf(ticket);
  const read = 'messages' in ticket ? ticket : undefined;
  const { text: age, full: time } = useLastTime(read) ?? {};
  const language = ticket.language && (nameLanguage(ticket.language) ?? ticket.language);
  const code = ticket.language?.toUpperCase();
  // The last facts disappear first.
  const facts = [
    /^\d+$/.test(number) ? `#${number}` : number,
    read && tellUnread(t, read),
    ticket.customer?.name,
    code,
    age,
    read && countUnread(read) === 0 && t('ticket.messages', { count: conversationOf(read).length }),
  ].filter((fact) => Boolean(fact));
  return (
    <>
      <h1 className="truncate font-semibold rtl:text-right" title={subject} dir="auto">
        {subject}
      </h1>
      {/* Facts without room wrap into a line that is not shown, so none is cut. */}
      <p
        className="flex h-5 flex-wrap overflow-hidden text-small leading-5 text-soft"
        title={facts.map((fact) => (fact === age ? time : fact === code ? language : fact)).join(' · ')}
      >
        {facts.map((fact, index) => (
          <span key={index} className="max-w-full truncate whitespace-pre">
            {index > 0 && ' · '}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
    </>
  );
}

/** Tells that the page shows only a part of the messages; undefined if it shows all. */
function tellUnread(t: Translator['t'], ticket: Ticket): string | undefined {
  const unread = countUnread(ticket);
  const count = ticket.messages.length;
  if (unread === 0) return undefined;
  return unread === 'some'
    ? t('ticket.messages-some', { count })
    : t('ticket.messages-part', { count, total: count + unread });
}

/** Browsers also parse other texts, but read the month before the day. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/;

/** Returns when the customer last wrote; undefined if the page states no time. */
function useLastTime(ticket: Ticket | undefined) {
  const { createdAt = '' } = ticket?.messages.findLast(({ role }) => role === 'customer') ?? {};
  return useDateTime(ISO_TIME.test(createdAt) ? createdAt : '');
}
