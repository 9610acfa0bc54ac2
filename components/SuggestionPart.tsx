import { useRef } from 'react';

import type { Freshness } from '@/lib/domain/freshness';
import type { InsertMode } from '@/lib/domain/insertion';
import type { InsertionState } from '@/lib/domain/insertion-state';
import type { RequestState } from '@/lib/domain/request-state';
import type { Verdict } from '@/lib/domain/verdict';
import type { ReplyText } from '@/lib/rich-text/reply-text';

import { Button } from './Button';
import { type Copy, CopyButton } from './CopyButton';
import { type FailureActions, FailureNotice } from './FailureNotice';
import { InsertButton } from './InsertButton';
import { InsertionNotice } from './InsertionNotice';
import { Notice } from './Notice';
import { useSpeech } from './speech';
import { Steering, type SteeringOptions } from './Steering';
import { SuggestedReply } from './SuggestedReply';
import { useFreshnessWords } from './use-freshness-words';
import { useKeptFocus } from './use-kept-focus';
import { VerdictBand, verdictKey } from './VerdictBand';
import { TextSkeleton, Waiting } from './Waiting';

/** An answer as it is shown. */
export interface ShownSuggestion {
  verdict: Verdict;
  /** Absent when the answer has no content. */
  text?: ReplyText | undefined;
  /** Another key, another text: an editor that keeps its own content starts anew. */
  textKey: string;
  /** The agent has emptied it. */
  isBlank: boolean;
  /** BCP 47 tag, where the platform named one. */
  language: string | undefined;
  direction: 'ltr' | 'rtl';
  freshness: Freshness;
  /** What the draft before was, where there is one: edited by the agent, or as it came. */
  previous?: 'edited' | 'suggested' | undefined;
}

export interface SuggestionPartProps {
  request: RequestState;
  suggestion?: ShownSuggestion | undefined;
  insertion: InsertionState;
  options: SteeringOptions;
  on: SuggestionActions;
}

export interface SuggestionActions extends Omit<FailureActions, 'onRetry'> {
  onSuggest: () => void;
  onCancelSuggestion: () => void;
  onSetOptions: (change: Partial<SteeringOptions>) => void;
  onEditReply: (text: ReplyText) => void;
  onRestoreReply: () => void;
  onBringBackPrevious: () => void;
  onInsertReply: (mode?: InsertMode) => void;
  onInsertAnyway: () => void;
  onUndoInsert: () => void;
  onCopy: Copy;
}

/** From the question to the text in the composer. */
export function SuggestionPart({ request, suggestion, insertion, options, on }: SuggestionPartProps) {
  const { t } = useSpeech();
  const isRunning = request.state === 'running';
  const verdictWords = suggestion && t(verdictKey(suggestion.verdict));
  return (
    <>
      <p role="status" className="sr-only">
        {request.state === 'answered' && verdictWords}
      </p>
      {suggestion ? <Answer suggestion={suggestion} on={on} /> : isRunning && <AnswerSkeleton />}
      <div className="pt-2">
        <div className="px-3 [&>:not(:empty)]:mb-2">
          {request.state === 'failed' && <FailureNotice {...on} failure={request.failure} onRetry={on.onSuggest} />}
          <InsertionNotice
            insertion={insertion}
            onInsertAnyway={on.onInsertAnyway}
            onUndo={on.onUndoInsert}
            onReloadPanel={on.onReloadPanel}
          />
        </div>
        <Steering options={options} onChange={on.onSetOptions} onAsk={on.onSuggest} />
      </div>
      <ActionBar request={request} suggestion={suggestion} on={on} />
    </>
  );
}

/** In the shape of what comes, so that nothing jumps when it does. */
function AnswerSkeleton() {
  return (
    <>
      <div className="h-14 border-b border-line bg-sunken px-3 py-2">
        <TextSkeleton lines={2} />
      </div>
      <div className="px-3 py-2">
        <TextSkeleton lines={6} />
      </div>
    </>
  );
}

function Answer({ suggestion, on }: { suggestion: ShownSuggestion; on: SuggestionActions }) {
  const { t } = useSpeech();
  const { verdict, text, textKey, isBlank, language, direction, freshness, previous } = suggestion;
  const newer = useFreshnessWords(freshness);
  return (
    <>
      <VerdictBand verdict={verdict} />
      {newer && (
        <div className="px-3 pt-2">
          <Notice tone="warn">{newer}</Notice>
        </div>
      )}
      {text && (
        <SuggestedReply
          key={textKey}
          text={text}
          language={language}
          direction={direction}
          onEdit={verdict.canInsert ? on.onEditReply : undefined}
        />
      )}
      {isBlank && (
        <div className="px-3 pt-2">
          <Notice tone="info" action={{ label: t('reply.restore'), onAct: on.onRestoreReply }}>
            {t('reply.blank')}
          </Notice>
        </div>
      )}
      {previous && (
        <div className="px-1.5 pt-1">
          <Button look="quiet" icon="undo" className="px-1.5" onClick={on.onBringBackPrevious}>
            {t(previous === 'edited' ? 'reply.bring-back-mine' : 'reply.bring-back-previous')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Always in sight: it sticks to whichever edge its place in the page lies behind. */
function ActionBar({ request, suggestion, on }: Pick<SuggestionPartProps, 'request' | 'suggestion' | 'on'>) {
  const { t } = useSpeech();
  const isRunning = request.state === 'running';
  const isStale = suggestion?.freshness.stale === true;
  const canInsert = suggestion?.verdict.canInsert === true && !suggestion.isBlank;
  const bar = useRef<HTMLDivElement>(null);
  useKeptFocus(bar);
  return (
    <div ref={bar} className="action-bar sticky top-14 bottom-0 z-10">
      <div className="border-b border-line bg-ground px-3 py-2">
        {isRunning && (
          <Waiting label={t('ask.suggestion-running')} startedAt={request.startedAt} onCancel={on.onCancelSuggestion} />
        )}
        {suggestion ? (
          <div className={`flex flex-wrap items-center gap-2 ${isRunning ? 'pt-2' : ''}`}>
            {canInsert && <InsertButton isPrimary={!isStale} onInsert={on.onInsertReply} />}
            {suggestion.text && !suggestion.isBlank && <CopyButton text={suggestion.text} onCopy={on.onCopy} />}
            {!isRunning && (
              <Button look={isStale ? 'primary' : 'secondary'} onClick={on.onSuggest}>
                {t('ask.again')}
              </Button>
            )}
          </div>
        ) : (
          !isRunning && (
            <Button look="primary" className="w-full" onClick={on.onSuggest}>
              {t('ask.suggest')}
            </Button>
          )
        )}
      </div>
    </div>
  );
}
