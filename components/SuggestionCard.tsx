import { type RefObject, useRef } from 'react';

import type { Verdict } from '@/lib/domain/verdict';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { SuggestionView, TicketView } from '@/lib/panel-view/read-ticket-view';
import type { TextSegment } from '@/lib/rich-text/text-segment';

import { Button } from './Button';
import { composeNote, type NoteOrder } from './compose-note';
import { CopyButton } from './CopyButton';
import { EarlierSuggestions } from './EarlierSuggestions';
import { FailureNotice } from './FailureNotice';
import { InsertButton } from './InsertButton';
import { InsertionNotice } from './InsertionNotice';
import { InternalNote } from './InternalNote';
import { LinkHosts } from './LinkHosts';
import { Notice } from './Notice';
import { Progress } from './Progress';
import { SuggestedReply } from './SuggestedReply';
import { SuggestionOptionsForm } from './SuggestionOptionsForm';
import { TextSkeleton } from './TextSkeleton';
import { UnsentText } from './UnsentText';
import { usePointedSegment } from './use-pointed-segment';
import { useRestoredFocus } from './use-restored-focus';
import { useTranslator } from './use-translator';
import { VerdictBand, verdictKey } from './VerdictBand';
import { YourChanges } from './YourChanges';

interface SuggestionCardProps {
  view: TicketView['suggestion'];
  summaryText: string | undefined;
  order: NoteOrder | undefined;
  actions: PanelActions;
}

export function SuggestionCard({ view, summaryText, order, actions }: SuggestionCardProps) {
  const { t } = useTranslator();
  const { request, suggestion, note, discardedNote, earlier, options, recentLanguages } = view;
  const isRunning = request.state === 'running';
  const box = useRef<HTMLDivElement>(null);
  const readSegment = usePointedSegment(box);
  const verdictText = suggestion && t(verdictKey(suggestion.verdict));
  return (
    <>
      <p role="status" className="sr-only">
        {request.state === 'answered' && verdictText}
      </p>
      {suggestion ? (
        <Answer suggestion={suggestion} isRunning={isRunning} box={box} actions={actions} />
      ) : (
        isRunning && <AnswerSkeleton />
      )}
      <div className="pt-2">
        <div className="px-3 [&>:not(:empty)]:mb-2">
          {request.state === 'failed' && (
            <FailureNotice failure={request.failure} onRetry={actions.suggest} actions={actions} />
          )}
        </div>
        <SuggestionOptionsForm options={options} recentLanguages={recentLanguages} actions={actions} />
      </div>
      <ActionBar {...{ view, summaryText, order, actions, readSegment }} />
      <InternalNote
        text={note}
        discarded={discardedNote}
        isNext={suggestion !== undefined && nextOf(suggestion) === 'note'}
        actions={actions}
      />
      <EarlierSuggestions versions={earlier} present={suggestion?.text} restoreVersion={actions.restoreVersion} />
    </>
  );
}

/** Shaped like an answer, so that nothing moves when it comes. */
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
  suggestion: SuggestionView;
  isRunning: boolean;
  box: RefObject<HTMLDivElement | null>;
  actions: PanelActions;
}

function Answer({ suggestion, isRunning, box, actions }: AnswerProps) {
  const { t } = useTranslator();
  const { verdict, text, textKey, isBlank, suggested, rolledBack, language, direction, freshness, linkHosts } =
    suggestion;
  const links = linkHosts.length > 0 && <LinkHosts hosts={linkHosts} />;
  return (
    <>
      <VerdictBand suggestion={suggestion} onSuggest={isRunning ? undefined : actions.suggest} copy={actions.copy} />
      {text && !verdict.canInsert && (
        <UnsentText key={textKey} suggestion={{ ...suggestion, text }} copy={actions.copy}>
          {links}
        </UnsentText>
      )}
      {text && verdict.canInsert && (
        <div ref={box} className={freshness.stale ? 'text-soft' : undefined}>
          <SuggestedReply
            key={textKey}
            text={text}
            language={language}
            direction={direction}
            onEdit={actions.editReply}
          />
        </div>
      )}
      {verdict.canInsert && links}
      {text && <YourChanges {...{ text, suggested, rolledBack, language, direction, actions }} />}
      {isBlank && (
        <div className="px-3 pt-2">
          <Notice tone="info" action={{ label: t('reply.restore'), onAct: actions.discardEdit }}>
            {t('reply.blank')}
          </Notice>
        </div>
      )}
    </>
  );
}

interface ActionBarProps extends SuggestionCardProps {
  readSegment: () => TextSegment | undefined;
}

/** Sticks to the edge of the panel behind which its place is scrolled. */
function ActionBar(props: ActionBarProps) {
  const { view, actions } = props;
  const { request, suggestion, insertion, composer } = view;
  const { t } = useTranslator();
  const isRunning = request.state === 'running';
  const canInsert = suggestion?.verdict.canInsert === true && !suggestion.isBlank;
  const bar = useRef<HTMLDivElement>(null);
  useRestoredFocus(bar);
  const progress = isRunning && (
    <Progress label={t('ask.suggestion-running')} startedAt={request.startedAt} onCancel={actions.cancelSuggestion} />
  );
  return (
    <div ref={bar} className="action-bar sticky top-14 bottom-0 z-10">
      <div className="border-b border-line bg-ground px-3 py-2">
        {!suggestion && progress}
        {suggestion ? (
          <div className="flex flex-wrap items-center gap-2">
            <Buttons {...props} suggestion={suggestion} canInsert={canInsert} />
          </div>
        ) : (
          !isRunning && (
            <Button look="primary" className="w-full" onClick={actions.suggest}>
              {t('ask.suggest')}
            </Button>
          )
        )}
        {/* The progress and the outcome replace the line below, so that nothing moves. */}
        <div className="[&>:not(:empty)]:mt-2">
          {suggestion && progress}
          <InsertionNotice insertion={insertion} actions={actions} />
          {canInsert && !isRunning && insertion.state === 'idle' && (
            <p className="flex min-h-9 items-center text-small text-soft">{t(`where.${composer ?? 'none'}`)}</p>
          )}
        </div>
      </div>
    </div>
  );
}

type ButtonsProps = ActionBarProps & { suggestion: SuggestionView; canInsert: boolean };

function Buttons({ view, suggestion, canInsert, summaryText, order, readSegment, actions }: ButtonsProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { request, note } = view;
  const { verdict, text, textKey, isBlank } = suggestion;
  const next = nextOf(suggestion);
  const startNote = () => actions.editNote(composeNote({ verdict, summary: summaryText, order }, translator));
  return (
    <>
      {canInsert && (
        <InsertButton
          // An open menu offers a segment of this text only.
          key={textKey}
          isPrimary={next === 'insert'}
          onInsert={actions.insertReply}
          readSegment={readSegment}
          onInsertSegment={(segment) => actions.insertSegment(textKey, segment)}
        />
      )}
      {!canInsert && note === undefined && (
        <Button look={next === 'note' ? 'primary' : 'secondary'} onClick={startNote}>
          {t('note.write')}
        </Button>
      )}
      {text && verdict.canInsert && !isBlank && <CopyButton text={text} copy={actions.copy} />}
      {request.state !== 'running' && next !== 'again' && <Button onClick={actions.suggest}>{t('ask.again')}</Button>}
      {canInsert && verdict.handoff && note === undefined && <Button onClick={startNote}>{t('note.write')}</Button>}
    </>
  );
}

/** The next step becomes the primary button. */
function nextOf({ verdict, freshness, isBlank }: SuggestionView): 'again' | 'insert' | 'note' | 'none' {
  if (freshness.stale) return 'again';
  if (verdict.canInsert && !isBlank) return 'insert';
  return needsColleague(verdict) ? 'note' : 'none';
}

function needsColleague({ kind, handoff }: Verdict): boolean {
  return kind === 'TO_AGENT' || kind === 'HUMAN_REVIEW' || handoff === true;
}
