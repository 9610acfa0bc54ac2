import type { SummaryData } from '@/lib/contract/summary';
import type { FoldingPart } from '@/lib/domain/folding-part';
import type { Freshness } from '@/lib/domain/freshness';
import type { RequestState } from '@/lib/domain/request-state';
import type { ReplyText } from '@/lib/rich-text/reply-text';

import { Button } from './Button';
import { Card, type CardActions } from './Card';
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
  /** Summaries are now asked for in another language than this one was. */
  isOtherLanguage?: boolean | undefined;
}

export interface SummaryCardProps {
  request: RequestState;
  summary?: ShownSummary | undefined;
  /** The one before, where it has a text and the newest has none. */
  earlier?: ShownSummary | undefined;
  /** The parts of the panel that are folded away. */
  folded: readonly FoldingPart[];
  on: SummaryActions;
}

export interface SummaryActions extends Omit<FailureActions, 'onRetry'>, CardActions {
  onSummarize: () => void;
  onCancelSummary: () => void;
  onInsertSummary: () => void;
  onCopy: Copy;
}

/** The ticket in short, how old that is, and what became of a summary that is not here. */
export function SummaryCard({ request, summary, earlier, folded, on }: SummaryCardProps) {
  const { t } = useSpeech();
  const isRunning = request.state === 'running';
  const readable = summary?.text ? summary : earlier;
  const hasBody = isRunning || request.state === 'failed' || summary !== undefined;
  return (
    <Card
      part="summary"
      {...{ folded, on }}
      title={t('summary.region')}
      aside={
        !isRunning &&
        canAsk(request, summary) && (
          <Button onClick={on.onSummarize}>{t(summary ? 'summary.refresh' : 'summary.summarize')}</Button>
        )
      }
    >
      {hasBody && (
        <div className="flex flex-col gap-2">
          {isRunning && (
            <Waiting label={t('ask.summary-running')} startedAt={request.startedAt} onCancel={on.onCancelSummary} />
          )}
          {request.state === 'failed' && <FailureNotice {...on} failure={request.failure} onRetry={on.onSummarize} />}
          {summary && !summary.text && isNewest(request, summary) && <WithoutText summary={summary} on={on} />}
          {readable ? <SummaryText summary={readable} on={on} /> : isRunning && <TextSkeleton lines={4} />}
        </div>
      )}
    </Card>
  );
}

/** Whether asking would bring more than what is there: a fresh summary is not worth a second one. */
function canAsk({ state }: RequestState, summary: ShownSummary | undefined): boolean {
  return !summary?.text || summary.freshness.stale || summary.isOtherLanguage === true || state === 'failed';
}

/** Whether an answer without a text is still the last word. That a task is under way stays true whatever comes after. */
function isNewest({ state }: RequestState, { data }: ShownSummary): boolean {
  return data.status === 'PENDING' || (state !== 'running' && state !== 'failed');
}

/** What became of a summary that has no text to read. */
function WithoutText({ summary: { data }, on }: { summary: ShownSummary; on: SummaryActions }) {
  const { t } = useSpeech();
  const again = { label: t('action.try-again'), onAct: on.onSummarize };
  if (data.status === 'PENDING') {
    return (
      <Notice tone="info" details={data.taskId ? `${t('summary.task')} ${data.taskId}` : undefined}>
        {t('summary.pending')}
      </Notice>
    );
  }
  if (data.status === 'FAILED') {
    return (
      <Notice tone="bad" action={again}>
        {t('summary.failed')}
        {data.errorMessage && (
          <span className="block">{t('summary.platform-says', { message: data.errorMessage })}</span>
        )}
      </Notice>
    );
  }
  return (
    <Notice tone="info" action={again}>
      {t('summary.empty')}
    </Notice>
  );
}

function SummaryText({ summary, on }: { summary: ShownSummary; on: SummaryActions }) {
  const { t, formatTime } = useSpeech();
  const { text, direction, answeredAt, messageCount, freshness } = summary;
  const newer = useFreshnessWords(freshness);
  if (!text) return null;
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
