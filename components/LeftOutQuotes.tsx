import { conversationOf, type Ticket } from '@/lib/domain/ticket';

import { useTranslator } from './use-translator';

/** Bounds what is drawn of a long thread. */
const MAX_SHOWN = 20;
const MAX_SHOWN_LENGTH = 20_000;

/** Counts the messages whose quotes the platform does not receive, and shows them on demand. */
export function LeftOutQuotes({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslator();
  const quoting = conversationOf(ticket).flatMap(({ whole }) => whole ?? []);
  if (quoting.length === 0) return null;
  return (
    <details key={ticket.id} className="px-3 py-2 text-small text-soft">
      <summary className="-mx-1 w-fit rounded-chip px-1 hover:text-ink">
        {t('ticket.quoted', { count: quoting.length })}
      </summary>
      <p dir="auto" className="mt-1 max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap" tabIndex={0}>
        {quoting.slice(-MAX_SHOWN).toReversed().join('\n\n———\n\n').slice(0, MAX_SHOWN_LENGTH)}
      </p>
    </details>
  );
}
