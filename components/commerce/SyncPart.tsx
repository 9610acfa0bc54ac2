import { useEffect, useRef, useState } from 'react';

import type { SyncProgress, SyncView } from '@/lib/domain/sync-view';

import { Button } from '../Button';
import { type FailureActions, FailureNotice } from '../FailureNotice';
import { Notice } from '../Notice';
import { useSpeech } from '../speech';
import { useKeptFocus } from '../use-kept-focus';

export interface SyncActions extends Omit<FailureActions, 'onRetry'> {
  onStartSync: () => void;
  onCancelSync: () => void;
}

/** How old the copy of orders is, and the way to a newer one; while one is being made, how far it is. */
export function SyncPart({ sync, on }: { sync: SyncView; on: SyncActions }) {
  const { t } = useSpeech();
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  const { last, running, failure } = sync;
  const isCancelled = failure?.reason === 'cancelled';
  return (
    <div ref={part}>
      <div className="[&>:not(:empty)]:mb-2">
        <div role="status">{isCancelled && <Notice tone="info">{t('sync.cancelled')}</Notice>}</div>
        {failure && !isCancelled && <FailureNotice {...on} failure={failure} onRetry={on.onStartSync} />}
      </div>
      {running ? (
        <Progress progress={running} onCancel={on.onCancelSync} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="min-w-40 flex-1 text-small text-soft">
            {last ? <Synced key={last.at} at={last.at} count={last.orders} /> : t('sync.never')}
          </p>
          <Button
            look={last ? 'quiet' : 'secondary'}
            icon="refresh"
            className={last ? '-me-2' : ''}
            onClick={on.onStartSync}
          >
            {t('sync.now')}
          </Button>
        </div>
      )}
    </div>
  );
}

const MINUTE_MS = 60_000;

function Synced({ at, count }: { at: number; count: number }) {
  const { t, formatAgo } = useSpeech();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  if (now - at < MINUTE_MS) return t('sync.just-now', { count });
  return t('sync.ago', { count, ago: formatAgo(Math.floor((now - at) / 1000)) });
}

/** How many rows there are in all the interfaces do not say, so the bar tells what is done and claims no share. */
function Progress({ progress, onCancel }: { progress: SyncProgress; onCancel: () => void }) {
  const { t } = useSpeech();
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
