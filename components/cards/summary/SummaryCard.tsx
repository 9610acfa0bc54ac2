import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { NoteInsertionView, SummaryView } from '@/lib/panel-view/read-ticket-view';
import type { RequestState } from '@/lib/panel-view/request-state';

import { useAnnouncement } from '../../announcer';
import { Button } from '../../Button';
import { Card } from '../../Card';
import { useFolding } from '../../CardFolding';
import { CopyButton } from '../../CopyButton';
import { canRetry, FailureNotice } from '../../FailureNotice';
import { InsertNote, NoteNotice } from '../../InsertNote';
import { Notice } from '../../Notice';
import { Progress } from '../../Progress';
import { RichText } from '../../RichText';
import { SupportDetails } from '../../SupportDetails';
import { TextChecks } from '../../TextChecks';
import { TextSkeleton } from '../../TextSkeleton';
import { useDateTime } from '../../use-date-time';
import { useFreshnessText } from '../../use-freshness-text';
import { useShortcutTitle } from '../../use-shortcut-title';
import { useTranslator } from '../../use-translator';
import type { CardViewProps } from '../panel-card';

export function SummaryCard({ page, view: { hasRelay }, actions }: CardViewProps) {
  const { t } = useTranslator();
  const { isFolded, fold } = useFolding('summary');
  const { request, summary, earlier, insertion } = page.summary;
  const isRunning = request.state === 'running';
  const readable = summary?.text ? summary : earlier;
  const hasBody = isRunning || request.state === 'failed' || summary !== undefined;
  const progress = t('request.summary-running');
  useAnnouncement(isRunning && progress);
  const label = t(summary ? 'summary.refresh' : 'summary.summarize');
  const title = useShortcutTitle(label, 'summarize');
  const summarize = () => {
    fold(false);
    actions.summarize();
  };
  return (
    <Card
      name="summary"
      title={t('summary.region')}
      aside={
        !isRunning &&
        canRequest(request, summary) &&
        // No second button does the same.
        (isFolded || !isRetryOffered(request, summary)) && (
          <Button title={title} onClick={summarize}>
            {label}
          </Button>
        )
      }
    >
      {hasBody && (
        <div className="flex flex-col gap-2">
          {isRunning && <Progress label={progress} startedAt={request.startedAt} onCancel={actions.cancelSummary} />}
          {request.state === 'failed' && (
            <FailureNotice
              failure={request.failure}
              onRetry={actions.summarize}
              requestLabel={label}
              actions={actions}
            />
          )}
          {summary && !summary.text && isNewest(request, summary) && (
            <SummaryStatus summary={summary} isAwaited={hasRelay} onRetry={actions.summarize} copy={actions.copy} />
          )}
          {readable ? (
            <SummaryText summary={readable} insertion={insertion} actions={actions} />
          ) : (
            isRunning && <TextSkeleton lines={4} />
          )}
        </div>
      )}
    </Card>
  );
}

function canRequest({ state }: RequestState, summary: SummaryView | undefined): boolean {
  return !summary?.text || summary.freshness.stale || summary.isOtherLanguage === true || state === 'failed';
}

/** Returns whether a notice in the card has the button that asks again. */
function isRetryOffered(request: RequestState, summary: SummaryView | undefined): boolean {
  if (request.state === 'failed') return canRetry(request.failure);
  return summary !== undefined && !summary.text && summary.data.status !== 'PENDING';
}

/** Returns whether the status of a summary without text is current. A pending task stays current after later requests. */
function isNewest({ state }: RequestState, { data }: SummaryView): boolean {
  return data.status === 'PENDING' || (state !== 'running' && state !== 'failed');
}

interface SummaryStatusProps {
  summary: SummaryView;
  /** The relay brings a pending summary. */
  isAwaited: boolean;
  onRetry: () => void;
  copy: PanelActions['copy'];
}

function SummaryStatus({ summary, isAwaited, onRetry, copy }: SummaryStatusProps) {
  const { t } = useTranslator();
  const { data } = summary;
  const details = <SummaryDetails summary={summary} copy={copy} />;
  const again = { label: t('action.try-again'), onAct: onRetry };
  if (data.status === 'PENDING') {
    return (
      <Notice tone="info" details={details}>
        {t(isAwaited ? 'summary.awaited' : 'summary.pending')}
      </Notice>
    );
  }
  if (data.status === 'FAILED') {
    return (
      <Notice tone="bad" action={again} details={details}>
        {t('summary.failed')}
        {data.errorMessage && (
          <span className="block">{t('summary.platform-says', { message: data.errorMessage })}</span>
        )}
      </Notice>
    );
  }
  return (
    <Notice tone="info" action={again} details={details}>
      {t('summary.empty')}
    </Notice>
  );
}

function SummaryDetails({ summary, copy }: Pick<SummaryStatusProps, 'summary' | 'copy'>) {
  const { t } = useTranslator();
  const { data, requestId, answeredAt } = summary;
  return (
    <SupportDetails
      items={[
        [t('summary.task'), data.taskId ?? undefined],
        [t('details.request'), requestId],
        [t('details.time'), answeredAt],
      ]}
      copy={copy}
    />
  );
}

interface SummaryTextProps {
  summary: SummaryView;
  insertion: NoteInsertionView;
  actions: PanelActions;
}

function SummaryText({ summary, insertion, actions }: SummaryTextProps) {
  const { t } = useTranslator();
  const { text, direction, answeredAt, messageCount, freshness, checks } = summary;
  const newer = useFreshnessText(freshness, 'summary');
  const made = useDateTime(answeredAt);
  if (!text) return null;
  return (
    <>
      {text.kind === 'rich' ? (
        <RichText html={text.html} direction={direction} />
      ) : (
        <p dir={direction} className="wrap-anywhere whitespace-pre-wrap">
          {text.text}
        </p>
      )}
      <TextChecks checks={checks} />
      <p className="text-small text-soft">
        <time dateTime={answeredAt} title={made?.full}>
          {t('summary.made', { time: made?.text ?? '', count: messageCount })}
        </time>
        {newer && <span className="block text-warn">{newer}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} copy={actions.copy} label={t('summary.copy')} />
        <InsertNote view={insertion} text={text} onInsert={actions.insertSummary} onUndo={actions.undoInsert} />
        <NoteNotice place="summary" view={insertion} text={text} actions={actions} />
      </div>
      <details className="text-small text-soft">
        <summary className="w-fit rounded-chip hover:text-ink">{t('verdict.details')}</summary>
        <SummaryDetails summary={summary} copy={actions.copy} />
      </details>
    </>
  );
}
