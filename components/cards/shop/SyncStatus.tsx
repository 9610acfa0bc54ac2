import { useRef } from 'react';

import { MAX_UNREADABLE_ROWS, type SyncProgress, type SyncView, type UnreadableRow } from '@/lib/domain/sync-view';
import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { Button } from '../../Button';
import { canRetry, FailureNotice, type RepairActions } from '../../FailureNotice';
import { Notice } from '../../Notice';
import { SupportDetails } from '../../SupportDetails';
import { useClockText } from '../../use-clock-text';
import { useDateTime } from '../../use-date-time';
import { useRestoredFocus } from '../../use-restored-focus';
import { useTranslator } from '../../use-translator';

interface SyncStatusProps {
  sync: SyncView;
  actions: Pick<PanelActions, 'startSync' | 'cancelSync'> & RepairActions;
}

export function SyncStatus({ sync, actions }: SyncStatusProps) {
  const { t } = useTranslator();
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place);
  const { last, running, failure } = sync;
  const isCancelled = failure?.reason === 'cancelled';
  const isRetryOffered = failure !== undefined && !isCancelled && canRetry(failure);
  return (
    <div ref={place}>
      <div className="[&>:not(:empty)]:mb-2">
        {isCancelled && (
          <Notice tone="info" isSpoken>
            {t('sync.cancelled')}
          </Notice>
        )}
        {failure && !isCancelled && <FailureNotice failure={failure} onRetry={actions.startSync} actions={actions} />}
        {last?.unreadable && <Unreadable rows={last.unreadable} copy={actions.copy} />}
      </div>
      {running ? (
        <SyncProgressBar progress={running} onCancel={actions.cancelSync} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="min-w-[min(10rem,100%)] flex-1 text-small text-soft">
            {last ? <Synced at={last.at} count={last.orders} /> : t('sync.never')}
          </p>
          {/* No second button does the same. */}
          {!isRetryOffered && (
            <Button variant={last ? 'quiet' : 'secondary'} className={last ? '-me-2' : ''} onClick={actions.startSync}>
              {t('sync.now')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Names the rows that are missing in the copy, so that the shop can correct them. */
function Unreadable({ rows, copy }: { rows: readonly UnreadableRow[]; copy: PanelActions['copy'] }) {
  const { t } = useTranslator();
  const key = rows.length < MAX_UNREADABLE_ROWS ? 'sync.unreadable' : 'sync.unreadable-many';
  return (
    <Notice
      tone="warn"
      details={
        <details>
          <summary className="w-fit rounded-chip hover:text-ink">{t('verdict.details')}</summary>
          <SupportDetails items={rows.map(({ id, field }) => [id ?? '?', field])} copy={copy} />
        </details>
      }
    >
      {t(key, { count: rows.length })}
    </Notice>
  );
}

const MINUTE_MS = 60_000;

function Synced({ at, count }: { at: number; count: number }) {
  const { t } = useTranslator();
  const iso = new Date(at).toISOString();
  const { text: ago = '', full } = useDateTime(iso) ?? {};
  const isJustNow = useClockText((now) => (now - at < MINUTE_MS ? 'just-now' : 'ago')) === 'just-now';
  return (
    <time dateTime={iso} title={full}>
      {isJustNow ? t('sync.just-now', { count }) : t('sync.ago', { count, ago })}
    </time>
  );
}

/** Shows no share of the whole, because the interfaces do not state the number of rows. */
function SyncProgressBar({ progress, onCancel }: { progress: SyncProgress; onCancel: () => void }) {
  const { t } = useTranslator();
  const { orders, products } = progress;
  const words = t('sync.progress', { orders, products });
  return (
    <div className="flex items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="text-small text-soft tabular-nums">{words}</p>
        <div
          role="progressbar"
          aria-label={t('sync.label')}
          aria-valuetext={words}
          className="h-1 overflow-hidden rounded-chip bg-line forced-colors:border"
        >
          <div className="relative h-full w-1/3 animate-pass bg-accent forced-colors:bg-[Highlight]" />
        </div>
      </div>
      <Button aria-label={t('sync.cancel-label')} onClick={onCancel}>
        {t('sync.cancel')}
      </Button>
    </div>
  );
}
