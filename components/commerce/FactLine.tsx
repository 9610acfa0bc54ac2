import { useId, useRef, useState } from 'react';

import type { Order } from '@/lib/contract/order';
import { correctionOf } from '@/lib/domain/correct-fact';
import type { CheckedFact, FactDifference } from '@/lib/domain/fact-check';
import type { Failure } from '@/lib/domain/failure';
import type { OrderBuyer } from '@/lib/domain/order-buyer';
import { findTrackingLink } from '@/lib/domain/tracking-link';
import type { Doubts } from '@/lib/panel-view/doubts';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { QueryState } from '@/lib/panel-view/query-state';

import { useAnnouncement } from '../announcer';
import { CopyButton } from '../CopyButton';
import { FailureNotice, type RepairActions } from '../FailureNotice';
import { Icon } from '../icons/Icon';
import { replaceFact } from '../select-words';
import { translateOrderStatus } from '../translate-order-status';
import { useReplyBox } from '../use-reply-box';
import { useRestoredFocus } from '../use-restored-focus';
import { useTranslator } from '../use-translator';
import { OrderDetails } from './OrderDetails';
import { OrderPlace } from './OrderPlace';
import { OrderStatus } from './OrderStatus';
import { SampleChip } from './SampleChip';
import { StatusChip } from './StatusChip';

interface FactLineProps {
  order: QueryState<Order>;
  buyer: OrderBuyer;
  doubts: Pick<Doubts, 'differences'>;
  /** The differences came with the reply, or the agent has asked for them. */
  isListed: boolean;
  /** A reply is shown below, and came while the query ran. */
  isPlaced: boolean;
  onList: () => void;
  canInsert: boolean;
  trackingUrl: string | undefined;
  actions: Pick<PanelActions, 'copy' | 'insertTracking' | 'findProduct' | 'findOrderAgain'> & RepairActions;
}

/**
 * The order that the ticket mentions, in one line above the reply that must agree with it. An order that comes after the reply moves
 * nothing: its differences are listed when the agent asks for them.
 */
export default function FactLine(props: FactLineProps) {
  const place = useRef<HTMLDivElement>(null);
  // The place of a running query has no button.
  useRestoredFocus(place, { within: place, selector: 'button, summary, [tabindex]' });
  return (
    <div ref={place} className="contents">
      <Line {...props} />
    </div>
  );
}

function Line({ order, isPlaced, ...props }: FactLineProps) {
  const { t } = useTranslator();
  if (order.state === 'searching') return <OrderPlace />;
  if (order.state === 'not-found') {
    return isPlaced && <OrderPlace>{t('facts.no-order', { number: order.query })}</OrderPlace>;
  }
  if (order.state === 'failed') return <FailedQuery {...order} isPlaced={isPlaced} actions={props.actions} />;
  return order.state === 'found' && <Facts order={order.found} isSample={order.isSample} {...props} />;
}

interface FailedQueryProps extends Pick<FactLineProps, 'isPlaced' | 'actions'> {
  query: string;
  failure: Failure;
}

/** A failure after the reply keeps to one line, too; its remedy unfolds. */
function FailedQuery({ query, failure, isPlaced, actions }: FailedQueryProps) {
  const { t } = useTranslator();
  const words = t('facts.failed', { number: query });
  useAnnouncement(isPlaced && words);
  const notice = <FailureNotice failure={failure} onRetry={actions.findOrderAgain} actions={actions} />;
  if (!isPlaced) return <div className="border-b border-line px-3 py-2">{notice}</div>;
  return (
    <details className="border-b border-line px-3">
      <summary className="-mx-1 my-1 flex h-6 items-center gap-1 rounded-chip px-1 text-small text-soft hover:text-ink">
        <Icon name="warning" className="shrink-0" />
        <span className="truncate" title={words}>
          {words}
        </span>
      </summary>
      <div className="pb-2">{notice}</div>
    </details>
  );
}

/** A part without room for all of it wraps below the first, empty one, out of sight. */
const WHOLE_OR_NONE =
  'flex h-6 min-w-0 flex-wrap overflow-hidden leading-6 before:h-full before:w-px before:content-[""]';
/** The most important part stays, if need be without its last letters. */
const CUT_LAST = 'flex min-w-0 *:truncate';

interface FactsProps extends Omit<FactLineProps, 'order' | 'isPlaced'> {
  order: Order;
  isSample: boolean;
}

function Facts({ order, isSample, buyer, doubts, isListed, onList, actions, ...details }: FactsProps) {
  const { t } = useTranslator();
  const [openOrder, setOpenOrder] = useState<Order>();
  const detailsId = useId();
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place);
  const { orderNumber, status } = order;
  const isOpen = openOrder === order;
  const isOwn = buyer === 'customer';
  const ofOther = buyer !== 'customer' && t(`order.buyer-${buyer}`);
  const differs = t('facts.differ', { count: doubts.differences.length });
  return (
    <div
      ref={place}
      role="group"
      aria-label={t('facts.open', { number: orderNumber })}
      className="border-b border-line"
    >
      {/* One line, whatever the status: parts without room leave it, the last ones first. */}
      <div className="flex h-8 items-center gap-x-2 px-3 text-small">
        <button
          type="button"
          aria-label={t('facts.open', { number: orderNumber })}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          className="-ms-1 inline-flex min-h-6 max-w-1/2 shrink-0 items-center gap-1 rounded-chip px-1 hover:bg-sunken"
          onClick={() => setOpenOrder(isOpen ? undefined : order)}
        >
          <Icon name={isOpen ? 'down' : 'forward'} className="text-soft" />
          <bdi className="truncate font-medium tabular-nums" title={orderNumber}>
            {orderNumber}
          </bdi>
        </button>
        <span className={isOwn ? CUT_LAST : `${WHOLE_OR_NONE} shrink-[1e6]`}>
          <OrderStatus status={status} />
        </span>
        {isSample && (
          <span className="shrink-0">
            <SampleChip />
          </span>
        )}
        {ofOther && (
          <span className={CUT_LAST} title={ofOther}>
            <StatusChip tone="warn">{ofOther}</StatusChip>
          </span>
        )}
        {doubts.differences.length > 0 && !isListed ? (
          <button
            type="button"
            aria-label={differs}
            title={differs}
            aria-expanded={false}
            className="ms-auto inline-flex min-h-6 shrink-0 items-center gap-1 rounded-chip px-1 font-medium whitespace-nowrap text-warn underline decoration-1 underline-offset-2 hover:decoration-2"
            onClick={onList}
          >
            <Icon name="cross" />
            <span className="max-[400px]:hidden">{differs}</span>
            <span className="hidden max-[400px]:inline">{doubts.differences.length}</span>
          </button>
        ) : (
          isOwn && <AmountAndTracking {...{ order, isSample }} trackingUrl={details.trackingUrl} copy={actions.copy} />
        )}
      </div>
      {isListed && <FactWarnings order={order} differences={doubts.differences} />}
      <div id={detailsId} hidden={!isOpen} className="px-3 pt-1 pb-3">
        {isOpen && <OrderDetails {...details} order={order} buyer={buyer} actions={actions} isUnderItsTitle={isOwn} />}
      </div>
    </div>
  );
}

interface AmountAndTrackingProps {
  order: Order;
  isSample: boolean;
  trackingUrl: string | undefined;
  copy: PanelActions['copy'];
}

function AmountAndTracking({ order, isSample, trackingUrl, copy }: AmountAndTrackingProps) {
  const { t, formatMoney } = useTranslator();
  const { totalAmount, currency, trackingNumber } = order;
  const trackingLink = trackingNumber && findTrackingLink(trackingUrl, trackingNumber);
  return (
    <>
      {totalAmount !== undefined && (
        <span className={`${WHOLE_OR_NONE} shrink-[1e6] max-[300px]:hidden`}>
          <span className="font-medium whitespace-nowrap tabular-nums">{formatMoney(totalAmount, currency)}</span>
        </span>
      )}
      {trackingNumber && (
        // Beside the chip of sample data, it would need a line of its own, and the reply below would move.
        <span className={`contents ${isSample ? 'max-[380px]:hidden' : ''}`}>
          <span className={`${WHOLE_OR_NONE} ms-auto shrink-[1e12] justify-end`}>
            <bdi className="text-soft tabular-nums" title={trackingNumber}>
              {shorten(trackingNumber)}
            </bdi>
          </span>
          <span className="-ms-2 inline-flex shrink-0">
            <CopyButton
              variant="sign"
              label={t('order.copy-tracking')}
              text={{ kind: 'plain', text: trackingNumber }}
              copy={copy}
            />
            {trackingLink && (
              <a
                href={trackingLink}
                target="_blank"
                rel="noreferrer noopener"
                aria-label={t('order.track')}
                title={t('order.track')}
                className="inline-flex size-7 shrink-0 items-center justify-center rounded-tile text-soft hover:bg-sunken hover:text-ink"
              >
                <Icon name="outward" />
              </a>
            )}
          </span>
        </span>
      )}
    </>
  );
}

interface FactWarningsProps {
  order: Order;
  differences: readonly FactDifference[];
}

/** Names each fact that differs. A wrong number is replaced, other words are selected, because a sentence depends on them. */
function FactWarnings({ order, differences }: FactWarningsProps) {
  const replyBox = useReplyBox();
  const { t, formatMoney } = useTranslator();
  const { orderNumber, status = '', totalAmount = 0, currency, trackingNumber = '' } = order;
  const right: Record<CheckedFact, string> = {
    'order-number': orderNumber,
    'tracking-number': shorten(trackingNumber),
    amount: formatMoney(totalAmount, currency),
    status: translateOrderStatus(status, t),
  };
  return (
    <div>
      {differences.map((difference) => {
        const { fact, said } = difference;
        return (
          <div key={fact} className="flex items-center gap-1.5 bg-warn-wash px-3 py-0.5 text-small text-warn">
            <Icon name="cross" className="shrink-0" />
            <p className="min-w-0 flex-1 wrap-anywhere">
              {t(`facts.${fact}`, { said: fact === 'tracking-number' ? shorten(said) : said, right: right[fact] })}
            </p>
            <button
              type="button"
              aria-label={t('facts.correct')}
              className="min-h-6 shrink-0 rounded-chip px-1 font-medium underline decoration-1 underline-offset-2 hover:decoration-2"
              title={t(fact === 'status' ? 'facts.correct-by-hand' : 'facts.correct-number')}
              onClick={() => replaceFact(replyBox.current, difference, correctionOf(difference, order))}
            >
              <span className="max-[340px]:hidden">{t('facts.correct')}</span>
              <span className="hidden max-[340px]:inline">{t('facts.correct-short')}</span>
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** People compare the ends of a long number. */
const HEAD = 4;
const TAIL = 3;

function shorten(number: string): string {
  return number.length > HEAD + TAIL + 1 ? `${number.slice(0, HEAD)}…${number.slice(-TAIL)}` : number;
}
