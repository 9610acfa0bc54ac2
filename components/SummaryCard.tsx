import type { SummaryData } from '@/lib/contract/summary';
import type { Freshness } from '@/lib/domain/freshness';
import type { RequestState } from '@/lib/domain/request-state';
import type { ReplyText } from '@/lib/rich-text/reply-text';

import { Button } from './Button';
import { Card } from './Card';
import { type Copy, CopyButton } from './CopyButton';
import { type FailureActions, FailureNotice } from './FailureNotice';
import { Notice } from './Notice';
import { RichText } from './RichText';
import { useSpeech } from './speech';
import { useFreshnessWords } from './use-freshness-words';
import { TextSkeleton, Waiting } from './Waiting';

/** A summary as it is shown. */
export interface ShownSummary {
  data: SummaryData;
  /** Absent unless it is completed and holds words. */
  text?: ReplyText | undefined;
  direction: 'ltr' | 'rtl';
  /** ISO 8601. */
  answeredAt: string;
  messageCount: number;
  freshness: Freshness;
}

export interface SummaryCardProps {
  request: RequestState;
  summary?: ShownSummary | undefined;
  on: SummaryActions;
}

export interface SummaryActions extends Omit<FailureActions, 'onRetry'> {
  onSummarize: () => void;
  onCancelSummary: () => void;
  onInsertSummary: () => void;
  onCopy: Copy;
}

/** The ticket in short, how old that is, and what became of a summary that is not here. */
export function SummaryCard({ request, summary, on }: SummaryCardProps) {
  const { t } = useSpeech();
  const isRunning = request.state === 'running';
  const hasBody = isRunning || request.state === 'failed' || summary !== undefined;
  return (
    <Card
      title={t('summary.region')}
      aside={
        !isRunning && (
          <Button className="h-7 px-2.5" onClick={on.onSummarize}>
            {t(summary ? 'summary.refresh' : 'summary.summarize')}
          </Button>
        )
      }
    >
      {hasBody && (
        <div className="flex flex-col gap-2">
          {isRunning && (
            <Waiting label={t('ask.summary-running')} startedAt={request.startedAt} onCancel={on.onCancelSummary} />
          )}
          {request.state === 'failed' && <FailureNotice {...on} failure={request.failure} onRetry={on.onSummarize} />}
          {summary ? <SummaryBody summary={summary} on={on} /> : isRunning && <TextSkeleton lines={4} />}
        </div>
      )}
    </Card>
  );
}

function SummaryBody({ summary, on }: { summary: ShownSummary; on: SummaryActions }) {
  const { t, formatTime } = useSpeech();
  const { data, text, direction, answeredAt, messageCount, freshness } = summary;
  const newer = useFreshnessWords(freshness);
  if (data.status === 'PENDING') {
    return (
      <Notice tone="info" details={data.taskId ? `${t('summary.task')} ${data.taskId}` : undefined}>
        {t('summary.pending')}
      </Notice>
    );
  }
  if (data.status === 'FAILED') {
    return (
      <Notice tone="bad" action={{ label: t('action.try-again'), onAct: on.onSummarize }}>
        {t('summary.failed')}
        {data.errorMessage && (
          <span className="block">{t('summary.platform-says', { message: data.errorMessage })}</span>
        )}
      </Notice>
    );
  }
  if (!text) return <Notice tone="info">{t('summary.empty')}</Notice>;
  return (
    <>
      {text.kind === 'rich' && <RichText html={text.html} direction={direction} />}
      <p className="text-small text-soft">
        {t('summary.made', { time: formatTime(answeredAt) ?? '', count: messageCount })}
        {newer && <span className="block text-warn">{newer}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} onCopy={on.onCopy} label={t('summary.copy')} />
        <Button onClick={on.onInsertSummary}>{t('summary.insert-note')}</Button>
      </div>
    </>
  );
}
