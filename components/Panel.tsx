import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';

import { decideOrderBuyer } from '@/lib/domain/order-buyer';
import { type Doubts, findDoubts } from '@/lib/panel-view/doubts';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { CardStorage } from '@/lib/panel-view/panel-storage';
import type { PanelView } from '@/lib/panel-view/panel-view';
import type { TicketView } from '@/lib/panel-view/read-ticket-view';
import { plainOf } from '@/lib/rich-text/reply-text';

import { useAnnouncement } from './announcer';
import { AutomaticOffer } from './AutomaticOffer';
import { Button } from './Button';
import { CardFolding } from './CardFolding';
import { CARDS } from './cards/card-list';
import { OrderPlace } from './commerce/OrderPlace';
import { EmptyPage } from './EmptyPage';
import { ErrorBoundary } from './ErrorBoundary';
import { LeftOutNotice } from './LeftOutNotice';
import { LeftOutQuotes } from './LeftOutQuotes';
import { LessonScreen } from './LessonScreen';
import { Notice } from './Notice';
import { PanelHeader } from './PanelHeader';
import { AwaitedPolicy, LostSettings, PolicyNotice } from './PolicyNotice';
import { ReadingTicket } from './ReadingTicket';
import { StorageNotice } from './StorageNotice';
import { SuggestionCard } from './SuggestionCard';
import { TeachingNotice } from './TeachingNotice';
import { TextSkeleton } from './TextSkeleton';
import { PanelStorageProvider } from './use-panel-storage';
import { useRestoredFocus } from './use-restored-focus';
import { ShortcutProvider } from './use-shortcut-title';
import { useTranslator } from './use-translator';

/** Not every company has a shop. */
const FactLine = lazy(() => import('./commerce/FactLine'));

/** In a ticket that has been read: the main action, or the end of its request. */
const NEXT_ACTION = 'main [data-primary], .action-bar button';

interface PanelProps {
  view: PanelView;
  actions: PanelActions;
  storage: CardStorage;
}

export function Panel({ view, actions, storage }: PanelProps) {
  const { page, lastCommand, storageProblem, damagedSettings, isPolicyAwaited, areSettingsLost } = view;
  const { t } = useTranslator();
  const reading = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useRestoredFocus(reading, { within: panel, selector: NEXT_ACTION });
  // Once: the ticket is named while it is read.
  useAnnouncement(page.kind === 'reading' && !view.lesson && t('ticket.reading'));
  const storageNotice = (
    <>
      <StorageNotice problem={storageProblem} damagedSettings={damagedSettings} onClose={actions.closeStorageNotice} />
      <div className="not-empty:px-3 not-empty:py-2">
        <AwaitedPolicy isAwaited={isPolicyAwaited} />
        <LostSettings isLost={areSettingsLost} onRetry={actions.readSettingsAgain} />
      </div>
    </>
  );
  return (
    <PanelStorageProvider value={storage}>
      <ShortcutProvider value={view.shortcuts}>
        <CardFolding lastCommand={lastCommand}>
          <div ref={panel} className="contents">
            {view.lesson ? (
              <LessonScreen lesson={view.lesson} onCancel={actions.endLesson} />
            ) : (
              <>
                <PanelHeader
                  ticket={page.kind === 'none' ? undefined : page.ticket}
                  canCheck={view.canCheck}
                  canTeach={view.canTeach}
                  actions={actions}
                />
                {page.kind === 'ticket' ? (
                  <TicketPage page={page} view={view} actions={actions} storageNotice={storageNotice} />
                ) : page.kind === 'reading' && page.ticket ? (
                  <div ref={reading} className="contents">
                    <ReadingTicket
                      wantedAt={page.wantedAt}
                      canSuggest={!view.isChannelMissing}
                      notices={storageNotice}
                      actions={actions}
                    />
                  </div>
                ) : (
                  <OtherPage page={page} view={view} actions={actions} storageNotice={storageNotice} />
                )}
              </>
            )}
          </div>
        </CardFolding>
      </ShortcutProvider>
    </PanelStorageProvider>
  );
}

interface PageProps<Page> {
  page: Page;
  view: PanelView;
  actions: PanelActions;
  storageNotice: ReactNode;
}

function OtherPage({ page, view, actions, storageNotice }: PageProps<Exclude<PanelView['page'], { kind: 'ticket' }>>) {
  const { teaching, crash, policyProblems } = view;
  return (
    <>
      <TeachingNotice teaching={teaching} crash={crash} actions={actions} />
      <main>
        {storageNotice}
        <PolicyNotice problems={policyProblems} />
        {page.kind === 'reading' ? (
          <div className="px-3 py-4">
            <TextSkeleton lines={4} />
          </div>
        ) : (
          <EmptyPage page={page} view={view} actions={actions} />
        )}
      </main>
    </>
  );
}

function TicketPage({ page, view, actions, storageNotice }: PageProps<TicketView>) {
  const { t, isComplete } = useTranslator();
  const { ticket, suggestion, summary, order, customer } = page;
  const { isAutomaticOffered, isChannelMissing, hasCommerce, showingAll } = view;
  const doubts = findDoubts(page);
  const isUnconnected = isChannelMissing && !suggestion.suggestion;
  const noteOrder = order.state === 'found' && {
    order: order.found,
    buyer: decideOrderBuyer(order.found, customer.email),
    isSample: order.isSample,
  };
  const readable = summary.summary?.text ? summary.summary : summary.earlier;
  const main = useRef<HTMLElement>(null);
  // For places that disappear with all their buttons, such as a query that finds no order, and for boxes that are replaced.
  useRestoredFocus(main, { within: main });
  return (
    <>
      <TeachingNotice teaching={view.teaching} crash={view.crash} actions={actions} />
      <main ref={main} tabIndex={-1} className="outline-none">
        {storageNotice}
        {view.isClickMissed && (
          <div className="border-b border-line px-3 py-2">
            <Notice tone="warn">{t('request.click-missed')}</Notice>
          </div>
        )}
        <LeftOutNotice ticket={ticket} showingAll={showingAll} onShowAll={actions.showAll} />
        {isUnconnected ? (
          <MissingChannel view={view} actions={actions} />
        ) : (
          <ErrorBoundary section="suggestion" subject={ticket} actions={actions}>
            <SuggestionCard
              view={suggestion}
              doubts={doubts}
              facts={hasCommerce && <OrderFacts {...{ page, view, doubts, actions }} />}
              summaryText={readable?.text && plainOf(readable.text)}
              order={noteOrder || undefined}
              actions={actions}
            />
          </ErrorBoundary>
        )}
        {isAutomaticOffered && <AutomaticOffer answer={actions.answerAutomaticOffer} />}
        {CARDS.filter(({ isNeeded, isFirst }) => (isFirst || isComplete) && (isNeeded?.(view) ?? true)).map(
          ({ name, View }) => (
            <ErrorBoundary key={name} section={name} subject={ticket} actions={actions}>
              <Suspense>
                {/* The outcome of an insertion is shown in the suggestion's card. */}
                <View page={page} view={view} canInsert={view.canAddText && !isUnconnected} actions={actions} />
              </Suspense>
            </ErrorBoundary>
          ),
        )}
        <LeftOutQuotes ticket={ticket} />
      </main>
    </>
  );
}

function MissingChannel({
  view: { policyProblems, secrets, hasRelay },
  actions,
}: Pick<PanelProps, 'view' | 'actions'>) {
  const { t } = useTranslator();
  const isSilent = secrets === 'silent';
  const missing = hasRelay ? 'failure.no-relay-access' : 'channel.missing';
  const connect = hasRelay ? 'action.open-settings' : 'action.connect-channel';
  const openSettings = () => actions.openSettings?.(hasRelay ? 'relay' : 'platform');
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      <PolicyNotice problems={policyProblems} />
      <p>{t(isSilent ? 'failure.no-storage' : secrets === 'lost' ? 'channel.lost' : missing)}</p>
      <Button variant="primary" onClick={isSilent ? actions.reloadPanel : openSettings}>
        {t(isSilent ? 'action.try-again' : connect)}
      </Button>
    </div>
  );
}

interface OrderFactsProps {
  page: TicketView;
  doubts: Doubts;
  view: Pick<PanelView, 'trackingUrl' | 'canAddText'>;
  actions: PanelActions;
}

/**
 * The code and the texts of the line load later. The buttons below must not move then, nor when an order or a difference comes after
 * the reply, so it is known here what came with the reply.
 */
function OrderFacts({ page: { order, customer, suggestion }, view, ...props }: OrderFactsProps) {
  const { isComplete } = useTranslator();
  const textKey = suggestion.suggestion?.textKey;
  const withText = { textKey, isListed: props.doubts.differences.length > 0, isSearching: order.state === 'searching' };
  const [first, setFirst] = useState(withText);
  if (first.textKey !== textKey) setFirst(withText);
  // The query may start after the reply has come, or may be repeated.
  else if (withText.isSearching && !first.isSearching) setFirst({ ...first, isSearching: true });
  const isComing = order.state !== 'idle' && order.state !== 'not-found';
  const place = isComing && <OrderPlace />;
  if (!isComplete) return place;
  return (
    <Suspense fallback={place}>
      <FactLine
        order={order}
        isListed={first.isListed}
        isPlaced={first.isSearching && textKey !== undefined}
        onList={() => setFirst({ ...first, isListed: true })}
        buyer={order.state === 'found' ? decideOrderBuyer(order.found, customer.email) : 'unknown'}
        trackingUrl={view.trackingUrl}
        canInsert={view.canAddText}
        {...props}
      />
    </Suspense>
  );
}
