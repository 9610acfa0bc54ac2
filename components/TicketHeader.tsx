import { conversationOf, type Ticket } from '@/lib/domain/ticket';

import { IconButton } from './Button';
import { PanelMenu, type PanelMenuActions } from './PanelMenu';
import { useSpeech } from './speech';

interface TicketHeaderProps extends PanelMenuActions {
  ticket: Ticket;
  onReadAgain: () => void;
}

/** Which ticket this is about, and how much of it was read. */
export function TicketHeader({ ticket, onReadAgain, ...menu }: TicketHeaderProps) {
  const { t } = useSpeech();
  const subject = ticket.subject?.trim() || t('ticket.no-subject');
  const facts = [
    /^\d+$/.test(ticket.id) ? `#${ticket.id}` : ticket.id,
    t('ticket.messages', { count: conversationOf(ticket).length }),
    ticket.customer?.name,
  ].filter((fact) => fact !== undefined && fact !== '');
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-ground ps-3 pe-2">
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-semibold rtl:text-right" title={subject} dir="auto">
          {subject}
        </h1>
        <p className="truncate text-small text-soft" title={facts.join(' · ')}>
          {facts.map((fact, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      </div>
      <IconButton icon="refresh" label={t('ticket.read-again')} onClick={onReadAgain} />
      <PanelMenu {...menu} />
    </header>
  );
}
