import { lazy, Suspense } from 'react';

import type { Doubt } from '@/lib/domain/doubt';
import type { FoldingPart } from '@/lib/domain/folding-part';
import type { RecipeProblem } from '@/lib/domain/recipe-problem';
import type { Ticket } from '@/lib/domain/ticket';
import { plainOf } from '@/lib/rich-text/reply-text';

import { Button } from './Button';
import type { CommerceActions, CommercePartProps } from './commerce/CommercePart';
import type { InsertTracking } from './commerce/OrderDetails';
import { EmptyPage, type EmptyReason } from './EmptyPage';
import { PanelMenu, type PanelMenuActions } from './PanelMenu';
import { useSpeech } from './speech';
import { type SuggestionActions, SuggestionPart, type SuggestionPartProps } from './SuggestionPart';
import { type SummaryActions, SummaryCard, type SummaryCardProps } from './SummaryCard';
import { TeachingNotice } from './TeachingNotice';
import { TicketHeader } from './TicketHeader';
import { TextSkeleton } from './Waiting';

/** Not every company has a shop. */
const CommercePart = lazy(() => import('./commerce/CommercePart'));

/** What is shown of one ticket. */
export interface ShownTicket extends Pick<CommercePartProps, 'order' | 'product' | 'customer'> {
  ticket: Ticket;
  suggestion: Omit<SuggestionPartProps, 'on' | 'summaryText' | 'order'>;
  summary: Omit<SummaryCardProps, 'on' | 'folded'>;
}

/** Everything the panel shows. */
export interface PanelViewData {
  page:
    | { kind: 'reading' }
    | { kind: 'none'; problem: EmptyReason; doubt?: Doubt; recipe?: RecipeProblem }
    | ({ kind: 'ticket' } & ShownTicket);
  /** No reply-suggestion address has been set up. */
  isChannelMissing: boolean;
  /** Orders and products have a source. */
  hasCommerce: boolean;
  /** The parts that the agent has folded away. */
  folded: readonly FoldingPart[];
  sync: CommercePartProps['sync'];
  /** The page can be taught, and what is taught can be kept. */
  canTeach: boolean;
  teaching: 'started' | 'failed' | undefined;
}

/** Everything the agent can do in the panel. */
export interface PanelCallbacks extends SuggestionActions, SummaryActions, PanelMenuActions, CommerceActions {
  onInsertTracking: InsertTracking;
}

/** The side panel. */
export function PanelView({ view, on: all }: { view: PanelViewData; on: PanelCallbacks }) {
  const { t } = useSpeech();
  const { page, canTeach, teaching } = view;
  const on = { ...all, onTeach: canTeach ? all.onTeach : undefined };
  if (page.kind === 'ticket') return <TicketPage {...page} {...view} on={on} />;
  return (
    <>
      <header className="flex h-14 items-center justify-between border-b border-line ps-3 pe-2">
        <h1 className="font-semibold">Deskhand</h1>
        <PanelMenu {...on} />
      </header>
      <TeachingNotice teaching={teaching} />
      {page.kind === 'reading' ? (
        <main className="px-3 py-4">
          <p role="status" className="sr-only">
            {t('ticket.reading')}
          </p>
          <TextSkeleton lines={4} />
        </main>
      ) : (
        <EmptyPage {...on} {...page} reason={page.problem} onAddHelpdesk={on.onOpenSettings} />
      )}
    </>
  );
}

interface TicketPageProps extends ShownTicket, Omit<PanelViewData, 'page'> {
  on: PanelCallbacks;
}

function TicketPage({
  ticket,
  suggestion,
  summary,
  order,
  product,
  customer,
  isChannelMissing,
  hasCommerce,
  folded,
  sync,
  teaching,
  on,
}: TicketPageProps) {
  const { t } = useSpeech();
  const isUnconnected = isChannelMissing && !suggestion.suggestion;
  // What came of it is told beside the suggestion.
  const onInsertTracking = isUnconnected ? undefined : on.onInsertTracking;
  const readable = summary.summary?.text ? summary.summary : summary.earlier;
  return (
    <>
      <TicketHeader ticket={ticket} {...on} />
      <TeachingNotice teaching={teaching} />
      <main>
        {isUnconnected ? (
          <div className="flex flex-col gap-2 border-b border-line p-3">
            <p role="status">{t('channel.missing')}</p>
            <Button look="primary" onClick={on.onOpenSettings}>
              {t('action.connect-channel')}
            </Button>
          </div>
        ) : (
          <SuggestionPart
            {...suggestion}
            summaryText={readable?.text && plainOf(readable.text)}
            order={order.state === 'found' ? order.found : undefined}
            on={on}
          />
        )}
        <SummaryCard {...summary} folded={folded} on={on} />
        {hasCommerce && (
          <Suspense>
            <CommercePart {...{ order, product, customer, sync, folded }} on={{ ...on, onInsertTracking }} />
          </Suspense>
        )}
      </main>
    </>
  );
}
