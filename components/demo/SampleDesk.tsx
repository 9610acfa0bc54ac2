import { useRef, useState } from 'react';

import type { ComposerMode, Ticket, TicketMessage } from '@/lib/domain/ticket';
import { tagOfUiLanguage } from '@/lib/i18n/ui-language';

import { Button } from '../Button';
import { DateTime } from '../DateTime';
import { useTranslator } from '../use-translator';

export interface ShownTicket extends Ticket {
  /** A line on what to look at. */
  lesson: string;
}

interface TicketActions {
  onSuggest: () => void;
  onCustomerWrites: () => void;
  onSend: (mode: ComposerMode, text: string) => void;
}

interface SampleDeskProps extends TicketActions {
  tickets: readonly ShownTicket[];
  openId: string;
  onOpen: (id: string) => void;
  onLeave: () => void;
}

/** A small helpdesk: a list, and the open ticket with its composer. The other tickets stay in the page with their drafts. */
export function SampleDesk({ tickets, openId, onOpen, onLeave, ...actions }: SampleDeskProps) {
  const { t } = useTranslator();
  return (
    <div className="flex min-w-0 flex-1 flex-col min-[720px]:overflow-y-auto min-[1100px]:flex-row min-[1100px]:overflow-visible">
      <nav
        aria-label={t('demo.tickets')}
        className="shrink-0 border-line p-2 max-[1100px]:border-b min-[1100px]:w-64 min-[1100px]:overflow-y-auto min-[1100px]:border-e"
      >
        <ul lang="en" className="max-[1100px]:grid max-[1100px]:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]">
          {tickets.map(({ id, subject, customer }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === openId}
                className="w-full rounded-tile px-3 py-1.5 text-start text-small hover:bg-sunken aria-[current=true]:bg-accent-wash"
                onClick={() => onOpen(id)}
              >
                <bdi className="block font-medium">{subject}</bdi>
                <bdi className="block text-soft max-[1100px]:hidden">{customer?.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
        <Button className="m-3 mb-1" onClick={onLeave}>
          {t('demo.connect')}
        </Button>
      </nav>
      {tickets.map((ticket) => (
        <section
          key={ticket.id}
          data-ticket
          hidden={ticket.id !== openId}
          aria-label={t('demo.desk')}
          className="min-w-0 flex-1 p-4 min-[1100px]:overflow-y-auto"
        >
          <SampleTicket ticket={ticket} {...actions} />
        </section>
      ))}
    </div>
  );
}

function SampleTicket({ ticket, onSuggest, onCustomerWrites, onSend }: TicketActions & { ticket: ShownTicket }) {
  const { t } = useTranslator();
  const [mode, setMode] = useState<ComposerMode>('reply');
  const composer = useRef<HTMLDivElement>(null);
  const send = (): void => {
    const box = composer.current;
    const text = box?.innerText.trim() ?? '';
    box?.focus();
    if (!box || text === '') return;
    onSend(mode, text);
    box.replaceChildren();
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const kinds = [
    { kind: 'reply', label: t('demo.reply') },
    { kind: 'note', label: t('demo.note') },
  ] as const;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <p className="rounded-tile bg-accent-wash px-3 py-2 text-small">{ticket.lesson}</p>
      <h2 lang={ticket.language} dir="ltr" className="text-title font-semibold">
        {ticket.subject} <span className="font-normal text-soft">#{ticket.id}</span>
      </h2>
      <ol data-ticket-id={ticket.id} lang={ticket.language} dir="ltr" className="flex flex-col gap-3">
        {ticket.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <div>
        <Button icon="person" onClick={onCustomerWrites}>
          {t('demo.customer-writes')}
        </Button>
      </div>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          {kinds.map(({ kind, label }) => (
            <Button
              key={kind}
              data-opens={kind}
              variant={kind === mode ? 'secondary' : 'quiet'}
              aria-pressed={kind === mode}
              onClick={() => setMode(kind)}
            >
              {label}
            </Button>
          ))}
          <Button className="ms-auto" onClick={onSuggest}>
            {t('request.suggest')}
          </Button>
        </div>
        {kinds.map(({ kind, label }) => (
          <div
            key={kind}
            ref={kind === mode ? composer : undefined}
            role="textbox"
            tabIndex={0}
            aria-multiline="true"
            aria-label={label}
            contentEditable
            data-composer={kind}
            hidden={kind !== mode}
            lang="en"
            dir="auto"
            className={`prose min-h-40 rounded-tile border border-line p-3 ${kind === 'note' ? 'bg-warn-wash' : 'bg-raised'}`}
          />
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={send}>{t(mode === 'note' ? 'demo.save-note' : 'demo.send')}</Button>
          <p className="min-w-[min(10rem,100%)] flex-1 text-small text-soft">{t('demo.sends-nothing')}</p>
        </div>
      </div>
    </div>
  );
}

const CLASSES: Partial<Record<TicketMessage['role'], string>> = {
  agent: 'ms-8 bg-accent-wash',
  note: 'ms-8 bg-warn-wash',
};

function Message({ message: { role, author, createdAt = '', text } }: { message: TicketMessage }) {
  const { t, language } = useTranslator();
  return (
    <li data-role={role} className={`rounded-tile px-3 py-2 ${CLASSES[role] ?? 'me-8 bg-sunken'}`}>
      <p className="flex flex-wrap gap-x-2 text-small text-soft">
        <span className="font-medium text-ink">{author}</span>
        <bdi lang={tagOfUiLanguage(language)} className="flex gap-x-2">
          {role === 'note' && <span>{t('demo.note')}</span>}
          <DateTime iso={createdAt} />
        </bdi>
      </p>
      <div data-body className="whitespace-pre-line">
        {text}
      </div>
    </li>
  );
}
