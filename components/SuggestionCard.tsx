import { type ReactNode, type RefObject, useRef } from 'react';

import type { Doubts } from '@/lib/panel-view/doubts';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { SuggestionView, TicketView } from '@/lib/panel-view/read-ticket-view';

import { ActionLine, isRetryOffered, isSent, nextOf } from './ActionLine';
import { useAnnouncement } from './announcer';
import type { NoteOrder } from './compose-note';
import { EarlierSuggestions } from './EarlierSuggestions';
import { FailureNotice } from './FailureNotice';
import { FoldedText } from './FoldedText';
import { InternalNote } from './InternalNote';
import { Notice } from './Notice';
import { selectWords } from './select-words';
import { SteeringLine, useSteering } from './SteeringLine';
import { SuggestedReply } from './SuggestedReply';
import { TextChecks } from './TextChecks';
import { TextSkeleton } from './TextSkeleton';
import { useMarkedWords } from './use-marked-words';
import { usePointedSegment } from './use-pointed-segment';
import { ReplyBoxProvider } from './use-reply-box';
import { useTranslator } from './use-translator';
import { useVerdictWords, VerdictBand } from './VerdictBand';
import { YourChanges } from './YourChanges';

export interface SuggestionCardProps {
  view: TicketView['suggestion'];
  summaryText: string | undefined;
  order: NoteOrder | undefined;
  doubts: Doubts;
  /** The line with the order, between recommendation and reply. */
  facts: ReactNode;
  actions: PanelActions;
}

export function SuggestionCard({ view, summaryText, order, doubts, facts, actions }: SuggestionCardProps) {
  const { request, suggestion, note, discardedNote, earlier, options } = view;
  const isRunning = request.state === 'running';
  const box = useRef<HTMLDivElement>(null);
  /** The note that appears next takes the focus. */
  const startingRef = useRef(false);
  const readSegment = usePointedSegment(box);
  const verdictText = useVerdictWords(suggestion, doubts);
  useAnnouncement(request.state === 'answered' && verdictText);
  useMarkedWords(box, doubts.differences);
  const isDone = suggestion !== undefined && isSent(suggestion);
  const steering = useSteering(view);
  return (
    <ReplyBoxProvider value={box}>
      {suggestion ? (
        <Answer
          suggestion={suggestion}
          doubts={doubts}
          // No second button does the same.
          onSuggest={isRunning || isRetryOffered(view) ? undefined : actions.suggest}
          box={box}
          facts={facts}
          actions={actions}
        />
      ) : isRunning ? (
        <AnswerSkeleton facts={facts} />
      ) : (
        facts
      )}
      {!isDone && (
        <SteeringLine {...view} instruction={options.instruction ?? ''} steering={steering} actions={actions} />
      )}
      {request.state === 'failed' && (
        <div className="px-3 pt-1">
          <FailureNotice failure={request.failure} onRetry={actions.suggest} isNext={!suggestion} actions={actions} />
        </div>
      )}
      <ActionLine
        {...{ view, doubts, steering, summaryText, order, actions, readSegment }}
        onStartNote={() => (startingRef.current = true)}
      />
      {suggestion?.text && !suggestion.sent && <YourChanges {...suggestion} text={suggestion.text} actions={actions} />}
      <InternalNote
        text={note}
        discarded={discardedNote}
        startingRef={startingRef}
        isNext={suggestion !== undefined && nextOf(view, suggestion) === 'note'}
        isAdded={view.isNoteAdded}
        insertion={view.noteInsertion}
        actions={actions}
      />
      <EarlierSuggestions versions={earlier} present={suggestion?.text} restoreVersion={actions.restoreVersion} />
    </ReplyBoxProvider>
  );
}

/** Shaped like an answer, so that nothing moves when it comes. */
function AnswerSkeleton({ facts }: { facts: ReactNode }) {
  return (
    <>
      <div className="h-14 border-b border-line bg-sunken px-3 py-2">
        <TextSkeleton lines={2} />
      </div>
      {facts}
      <div className="px-3 py-2">
        <TextSkeleton lines={6} />
      </div>
    </>
  );
}

interface AnswerProps {
  suggestion: SuggestionView;
  doubts: Doubts;
  onSuggest: (() => void) | undefined;
  box: RefObject<HTMLDivElement | null>;
  facts: ReactNode;
  actions: PanelActions;
}

function Answer({ suggestion, doubts, onSuggest, box, facts, actions }: AnswerProps) {
  const { t } = useTranslator();
  const { verdict, text, textKey, isBlank, language, direction, freshness, checks } = suggestion;
  const isOpen = verdict.canInsert && !suggestion.sent;
  return (
    <>
      <VerdictBand suggestion={suggestion} doubts={doubts} onSuggest={onSuggest} copy={actions.copy} />
      {facts}
      {text && !isOpen && (
        <FoldedText key={textKey} suggestion={{ ...suggestion, text }} copy={actions.copy}>
          <TextChecks checks={checks} className="px-3 pt-2" />
        </FoldedText>
      )}
      {text && isOpen && (
        <div ref={box} className={`px-3 py-1.5 ${freshness.stale ? 'text-soft' : ''}`}>
          <SuggestedReply
            key={textKey}
            text={text}
            language={language}
            direction={direction}
            differences={doubts.differences}
            onEdit={actions.editReply}
          />
        </div>
      )}
      {(isOpen || !text) && (
        <TextChecks
          checks={checks}
          className="px-3 pt-2"
          onShow={(placeholder) => selectWords(box.current, placeholder)}
        />
      )}
      {isBlank && isOpen && (
        <div className="px-3 pt-2">
          <Notice tone="info" action={{ label: t('reply.restore'), onAct: actions.discardEdit }}>
            {t('reply.blank')}
          </Notice>
        </div>
      )}
    </>
  );
}
