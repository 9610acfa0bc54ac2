import { type RefObject, useRef } from 'react';

import type { Order } from '@/lib/contract/order';
import type { TargetLanguage } from '@/lib/contract/suggestion-values';
import type { Freshness } from '@/lib/domain/freshness';
import type { InsertMode } from '@/lib/domain/insertion';
import type { InsertionState } from '@/lib/domain/insertion-state';
import type { RequestState } from '@/lib/domain/request-state';
import type { ComposerMode } from '@/lib/domain/ticket';
import type { Verdict } from '@/lib/domain/verdict';
import type { ReplyText } from '@/lib/rich-text/reply-text';
import type { TextPart } from '@/lib/rich-text/text-part';

import { Button } from './Button';
import { composeNote } from './compose-note';
import { CopyButton } from './CopyButton';
import { type EarlierSuggestion, EarlierSuggestions } from './EarlierSuggestions';
import { type FailureActions, FailureNotice } from './FailureNotice';
import { InsertButton } from './InsertButton';
import { InsertionNotice } from './InsertionNotice';
import { InternalNote, type InternalNoteActions } from './InternalNote';
import { Notice } from './Notice';
import { useSpeech } from './speech';
import { Steering, type SteeringOptions } from './Steering';
import { SuggestedReply } from './SuggestedReply';
import { useFreshnessWords } from './use-freshness-words';
import { useKeptFocus } from './use-kept-focus';
import { usePointedPart } from './use-pointed-part';
import { VerdictBand, verdictKey } from './VerdictBand';
import { TextSkeleton, Waiting } from './Waiting';
import { YourChanges, type YourChangesActions } from './YourChanges';

/** An answer as it is shown. */
export interface ShownSuggestion {
  verdict: Verdict;
  /** Absent when the answer has no content. */
  text?: ReplyText | undefined;
  /** Another key, another text: an editor that keeps its own content starts anew. */
  textKey: string;
  /** The agent has emptied it. */
  isBlank: boolean;
  /** The text as it came, where the agent's differs. */
  suggested?: ReplyText | undefined;
  /** Key of the agent's version that this one has just taken the place of. */
  takenBack?: string | undefined;
  /** BCP 47 tag, where the platform named one. */
  language: string | undefined;
  direction: 'ltr' | 'rtl';
  freshness: Freshness;
}

export interface SuggestionPartProps {
  request: RequestState;
  suggestion?: ShownSuggestion | undefined;
  insertion: InsertionState;
  /** What the open composer writes; absent while none is open. */
  composer: ComposerMode | undefined;
  /** The internal note that was begun. */
  note: string | undefined;
  /** The one that was discarded last. */
  discardedNote?: string | undefined;
  /** The newest first. */
  earlier: readonly EarlierSuggestion[];
  options: SteeringOptions;
  /** Reply languages that the agent has asked in, the newest first. */
  recentLanguages?: readonly TargetLanguage[] | undefined;
  /** For the note: the newest summary as plain text, and the order that the ticket is about. */
  summaryText: string | undefined;
  order: Order | undefined;
  on: SuggestionActions;
}

export interface SuggestionActions extends Omit<FailureActions, 'onRetry'>, InternalNoteActions, YourChangesActions {
  onSuggest: () => void;
  onCancelSuggestion: () => void;
  onSetOptions: (change: Partial<SteeringOptions>) => void;
  onEditReply: (text: ReplyText) => void;
  onRestoreReply: () => void;
  onInsertReply: (mode?: InsertMode) => void;
  /** @param textKey of the text it is a part of */
  onInsertPart: (textKey: string, part: ReplyText) => void;
  onInsertAnyway: () => void;
  onUndoInsert: () => void;
}

/** From the question to the text in the composer. */
export function SuggestionPart(props: SuggestionPartProps) {
  const { request, suggestion, note, discardedNote, earlier, options, recentLanguages, on } = props;
  const { t } = useSpeech();
  const isRunning = request.state === 'running';
  const box = useRef<HTMLDivElement>(null);
  const readPart = usePointedPart(box);
  const verdictWords = suggestion && t(verdictKey(suggestion.verdict));
  return (
    <>
      <p role="status" className="sr-only">
        {request.state === 'answered' && verdictWords}
      </p>
      {suggestion ? <Answer suggestion={suggestion} box={box} on={on} /> : isRunning && <AnswerSkeleton />}
      <div className="pt-2">
        <div className="px-3 [&>:not(:empty)]:mb-2">
          {request.state === 'failed' && <FailureNotice {...on} failure={request.failure} onRetry={on.onSuggest} />}
        </div>
        <Steering options={options} recentLanguages={recentLanguages} onChange={on.onSetOptions} onAsk={on.onSuggest} />
      </div>
      <ActionBar {...props} readPart={readPart} />
      <InternalNote
        text={note}
        discarded={discardedNote}
        isNext={suggestion !== undefined && nextOf(suggestion) === 'note'}
        on={on}
      />
      <EarlierSuggestions suggestions={earlier} present={suggestion?.text} onBringBack={on.onBringBack} />
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

interface AnswerProps {
  suggestion: ShownSuggestion;
  /** Holds the text and nothing else. */
  box: RefObject<HTMLDivElement | null>;
  on: SuggestionActions;
}

function Answer({ suggestion, box, on }: AnswerProps) {
  const { t } = useSpeech();
  const { verdict, text, textKey, isBlank, suggested, takenBack, language, direction, freshness } = suggestion;
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
        <div ref={box}>
          <SuggestedReply
            key={textKey}
            text={text}
            language={language}
            direction={direction}
            onEdit={verdict.canInsert ? on.onEditReply : undefined}
          />
        </div>
      )}
      {text && <YourChanges {...{ text, suggested, takenBack, language, direction, on }} />}
      {isBlank && (
        <div className="px-3 pt-2">
          <Notice tone="info" action={{ label: t('reply.restore'), onAct: on.onRestoreReply }}>
            {t('reply.blank')}
          </Notice>
        </div>
      )}
    </>
  );
}

interface ActionBarProps extends SuggestionPartProps {
  readPart: () => TextPart | undefined;
}

/** Always in sight: it sticks to whichever edge its place in the page lies behind. */
function ActionBar(props: ActionBarProps) {
  const { request, suggestion, insertion, composer, on } = props;
  const { t } = useSpeech();
  const isRunning = request.state === 'running';
  const canInsert = suggestion?.verdict.canInsert === true && !suggestion.isBlank;
  const bar = useRef<HTMLDivElement>(null);
  useKeptFocus(bar);
  return (
    <div ref={bar} className="action-bar sticky top-14 bottom-0 z-10">
      <div className="border-b border-line bg-ground px-3 py-2">
        {isRunning && !suggestion && (
          <Waiting label={t('ask.suggestion-running')} startedAt={request.startedAt} onCancel={on.onCancelSuggestion} />
        )}
        {suggestion ? (
          <div className="flex flex-wrap items-center gap-2">
            <Actions {...props} suggestion={suggestion} canInsert={canInsert} />
          </div>
        ) : (
          !isRunning && (
            <Button look="primary" className="w-full" onClick={on.onSuggest}>
              {t('ask.suggest')}
            </Button>
          )
        )}
        {/* What runs, and what came of an insertion, takes the place of where it would go, so that nothing moves. */}
        <div className="[&>:not(:empty)]:mt-2">
          {isRunning && suggestion && (
            <Waiting
              label={t('ask.suggestion-running')}
              startedAt={request.startedAt}
              onCancel={on.onCancelSuggestion}
            />
          )}
          <InsertionNotice
            insertion={insertion}
            onInsertAnyway={on.onInsertAnyway}
            onUndo={on.onUndoInsert}
            onReloadPanel={on.onReloadPanel}
          />
          {canInsert && !isRunning && insertion.state === 'idle' && (
            <p className="flex min-h-9 items-center text-small text-soft">{t(`where.${composer ?? 'none'}`)}</p>
          )}
        </div>
      </div>
    </div>
  );
}

type ActionsProps = ActionBarProps & { suggestion: ShownSuggestion; canInsert: boolean };

/** One of them is the thing to do next. */
function Actions({ request, suggestion, canInsert, note, summaryText, order, readPart, on }: ActionsProps) {
  const speech = useSpeech();
  const { t } = speech;
  const { verdict, text, textKey, isBlank } = suggestion;
  const next = nextOf(suggestion);
  const startNote = (): void => on.onEditNote(composeNote({ verdict, summary: summaryText, order }, speech));
  return (
    <>
      {canInsert && (
        <InsertButton
          // A menu that is open offers a part of this text, and of no other.
          key={textKey}
          isPrimary={next === 'insert'}
          onInsert={on.onInsertReply}
          readPart={readPart}
          onInsertPart={(part) => on.onInsertPart(textKey, part)}
        />
      )}
      {!canInsert && note === undefined && (
        <Button look={next === 'note' ? 'primary' : 'secondary'} onClick={startNote}>
          {t('note.write')}
        </Button>
      )}
      {text && !isBlank && <CopyButton text={text} onCopy={on.onCopy} />}
      {request.state !== 'running' && (
        <Button look={next === 'again' ? 'primary' : 'secondary'} onClick={on.onSuggest}>
          {t('ask.again')}
        </Button>
      )}
      {canInsert && verdict.handoff && note === undefined && <Button onClick={startNote}>{t('note.write')}</Button>}
    </>
  );
}

/** The one thing to do next. */
function nextOf({ verdict, freshness, isBlank }: ShownSuggestion): 'again' | 'insert' | 'note' | 'none' {
  if (freshness.stale) return 'again';
  if (verdict.canInsert && !isBlank) return 'insert';
  return needsColleague(verdict) ? 'note' : 'none';
}

/** Whether somebody else is to go on with the ticket, and wants to know why. */
function needsColleague({ kind, handoff }: Verdict): boolean {
  return kind === 'TO_AGENT' || kind === 'HUMAN_REVIEW' || handoff === true;
}
