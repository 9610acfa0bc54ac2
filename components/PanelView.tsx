import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import type { Doubt } from '@/lib/domain/doubt';
import type { LookUp } from '@/lib/domain/look-up';
import type { RecipeProblem } from '@/lib/domain/recipe-problem';
import type { CustomerOrders as FoundOrders, SyncView } from '@/lib/domain/sync-view';
import type { Ticket } from '@/lib/domain/ticket';
import { plainOf } from '@/lib/rich-text/reply-text';

import { Button } from './Button';
import type { Copy } from './CopyButton';
import { CustomerOrders } from './CustomerOrders';
import { EmptyPage, type EmptyReason } from './EmptyPage';
import { LookUpCard } from './LookUpCard';
import { type InsertTracking, OrderDetails } from './OrderDetails';
import { PanelMenu, type PanelMenuActions } from './PanelMenu';
import { ProductDetails } from './ProductDetails';
import { useSpeech } from './speech';
import { type SuggestionActions, SuggestionPart, type SuggestionPartProps } from './SuggestionPart';
import { type SummaryActions, SummaryCard, type SummaryCardProps } from './SummaryCard';
import { type SyncActions, SyncPart } from './SyncPart';
import { TeachingNotice } from './TeachingNotice';
import { TicketHeader } from './TicketHeader';
import { TextSkeleton } from './Waiting';

/** What is shown of one ticket. */
export interface ShownTicket {
  ticket: Ticket;
  suggestion: Omit<SuggestionPartProps, 'on' | 'summaryText' | 'order'>;
  summary: Omit<SummaryCardProps, 'on'>;
  order: LookUp<Order>;
  product: LookUp<Product>;
  /** What the ticket says of its customer, and the orders that were found by it; absent until they were looked for. */
  customer: { email: string | undefined; found: FoundOrders | undefined };
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
  /** Where the sync of orders and products stands; absent until that is known. */
  sync: SyncView | undefined;
  /** The page can be taught, and what is taught can be kept. */
  canTeach: boolean;
  teaching: 'started' | 'failed' | undefined;
}

/** Everything the agent can do in the panel. */
export interface PanelCallbacks extends SuggestionActions, SummaryActions, PanelMenuActions, SyncActions {
  onFindOrder: (orderNumber: string) => void;
  onFindProduct: (productId: string) => void;
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
        <SummaryCard {...summary} on={on} />
        {hasCommerce && (
          <>
            <LookUpCard
              title={t('orders.region')}
              label={t('orders.number')}
              findLabel={t('orders.find')}
              lookUp={order}
              lookingWords={(query) => t('orders.looking', { query })}
              notFoundWords={(query) => t('orders.not-found', { query })}
              on={{ ...on, onFind: on.onFindOrder }}
              below={
                sync && (
                  <>
                    {sync.last && (
                      <Customer {...customer} order={order} onCopy={on.onCopy} onInsertTracking={onInsertTracking} />
                    )}
                    <SyncPart sync={sync} on={on} />
                  </>
                )
              }
            >
              {(found) => <OrderDetails order={found} onCopy={on.onCopy} onInsertTracking={onInsertTracking} />}
            </LookUpCard>
            <LookUpCard
              title={t('products.region')}
              label={t('products.id')}
              findLabel={t('products.find')}
              lookUp={product}
              lookingWords={(query) => t('products.looking', { query })}
              notFoundWords={(query) => t('products.not-found', { query })}
              on={{ ...on, onFind: on.onFindProduct }}
            >
              {(found) => <ProductDetails product={found} />}
            </LookUpCard>
          </>
        )}
      </main>
    </>
  );
}

type CustomerProps = ShownTicket['customer'] & {
  order: LookUp<Order>;
  onCopy: Copy;
  onInsertTracking: InsertTracking | undefined;
};

function Customer({ email, found, order, ...on }: CustomerProps) {
  const { t } = useSpeech();
  if (!email) return <p className="text-small text-soft">{t('customer.no-email')}</p>;
  if (!found) return null;
  const shownAbove = order.state === 'found' ? order.found.orderNumber : undefined;
  return <CustomerOrders key={email} email={email} found={found} shownAbove={shownAbove} {...on} />;
}
