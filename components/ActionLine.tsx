import { useRef } from 'react';

import { CONTENT_FORMATS, type ContentFormat } from '@/lib/contract/values';
import type { Verdict } from '@/lib/domain/verdict';
import { countDoubts, type Doubts } from '@/lib/panel-view/doubts';
import { isInserted } from '@/lib/panel-view/insert-offer';
import { undoableOf } from '@/lib/panel-view/insertion-state';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { SuggestionView, TicketView } from '@/lib/panel-view/read-ticket-view';
import type { TextSegment } from '@/lib/rich-text/text-segment';

import { Button, ICON_BUTTON, IconButton } from './Button';
import { composeNote, type NoteOrder } from './compose-note';
import { CopyButton } from './CopyButton';
import { canRetry } from './FailureNotice';
import { Icon } from './icons/Icon';
import { InsertButton } from './InsertButton';
import { InsertionNotice, isCopyOffered, useInsertionOutcome } from './InsertionNotice';
import { isInOtherLanguage, LanguageChange } from './LanguageChange';
import { LanguageSelect } from './LanguageSelect';
import { MenuButton } from './MenuButton';
import { Progress } from './Progress';
import { ShortcutHint, useMouseInsertions } from './ShortcutHint';
import { InstructionButton, type Steering } from './SteeringLine';
import { useIsStuck } from './use-is-stuck';
import { useRestoredFocus } from './use-restored-focus';
import { useShortcutTitle } from './use-shortcut-title';
import { useTranslator } from './use-translator';
import { VerdictLine } from './VerdictBand';

interface ActionLineProps {
  view: TicketView['suggestion'];
  doubts: Doubts;
  steering: Steering;
  summaryText: string | undefined;
  order: NoteOrder | undefined;
  readSegment: () => TextSegment | undefined;
  /** The agent starts a note, and wants to write in it. */
  onStartNote: () => void;
  actions: PanelActions;
}

/** One line with one primary button; its result replaces the button. If the line is scrolled out of view, it sticks to that edge. */
export function ActionLine(props: ActionLineProps) {
  const { view, doubts, steering, actions } = props;
  const { t } = useTranslator();
  const { request, suggestion, insertion, options, recentLanguages } = view;
  const suggestTitle = useShortcutTitle(t('request.suggest'), 'suggest-reply');
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useRestoredFocus(place);
  const isStuck = useIsStuck(bar);
  const [mouseInsertions, addMouse] = useMouseInsertions();
  const isShownInPlace = isInserted(insertion, suggestion?.text);
  const outcome = useInsertionOutcome({
    place: 'reply',
    insertion,
    ticketNumber: view.ticketNumber,
    isShownInPlace,
    text: suggestion?.text,
    actions,
  });
  return (
    // Without a box: the bar sticks within the page.
    <div ref={place} className="contents">
      <div ref={bar} className="action-bar sticky top-14 bottom-0 z-10">
        {isStuck && (
          // Above the bar, whose height stays the same.
          <div className="absolute inset-x-0 bottom-full border-t border-line bg-ground">
            {suggestion && <VerdictLine suggestion={suggestion} doubts={doubts} />}
          </div>
        )}
        <div className="flex items-center gap-1 border-b border-line bg-ground px-3 py-1.5 max-[340px]:gap-0.5 max-[300px]:px-2 max-[250px]:flex-wrap">
          {suggestion ? (
            <AnswerButtons {...props} suggestion={suggestion} isShownInPlace={isShownInPlace} onMouse={addMouse} />
          ) : (
            request.state !== 'running' &&
            !isRetryOffered(view) && (
              <Button
                // The remedy of a failure comes first.
                variant={request.state === 'failed' ? 'secondary' : 'primary'}
                className="min-w-40 max-[300px]:min-w-0 max-[300px]:px-1.5"
                title={suggestTitle}
                onClick={actions.suggest}
              >
                {t('request.suggest')}
              </Button>
            )
          )}
          {request.state !== 'running' && !steering.hasChips && (
            <InstructionButton steering={steering} className={ICON_BUTTON} />
          )}
          <Progress
            role="status"
            label={t(suggestion ? 'request.suggestion-running-short' : 'request.suggestion-running')}
            startedAt={request.state === 'running' ? request.startedAt : undefined}
            onCancel={actions.cancelSuggestion}
            isNarrow={suggestion !== undefined}
          >
            {outcome.spoken}
          </Progress>
          {request.state !== 'running' && (
            <span className="@container inline-flex min-w-14 flex-1 items-center justify-end">
              <LanguageSelect
                value={options.targetLanguage}
                suggested={suggestion?.language}
                recent={recentLanguages}
                setOptions={actions.setOptions}
              />
              <FormatMenu value={options.contentFormat} setOptions={actions.setOptions} />
            </span>
          )}
        </div>
      </div>
      {/* Outside the bar, which must stay low. */}
      {canSuggestAgain(view) && isInOtherLanguage(view) && <LanguageChange view={view} onSuggest={actions.suggest} />}
      <ShortcutHint count={mouseInsertions} />
      <InsertionNotice notice={outcome.notice} className="border-b border-line px-3 py-2" />
    </div>
  );
}

type AnswerButtonsProps = ActionLineProps & {
  suggestion: SuggestionView;
  isShownInPlace: boolean;
  onMouse: () => void;
};

function AnswerButtons(props: AnswerButtonsProps) {
  const { view, doubts, suggestion, isShownInPlace, onMouse, summaryText, order, readSegment, onStartNote, actions } =
    props;
  const translator = useTranslator();
  const { t } = translator;
  const { request, note, insertion, offer, isNoteOpen } = view;
  const { verdict, text, textKey } = suggestion;
  const againTitle = useShortcutTitle(t('request.again'), 'suggest-reply');
  const next = nextOf(view, suggestion);
  const isReply = isForCustomer(suggestion);
  const insertable = isReply && offer !== undefined;
  const isRunning = request.state === 'running';
  const isNoteOffered =
    insertable && isNoteOpen && offer !== 'into-note' && !isShownInPlace && insertion.state !== 'writing';
  const isNoteNext = next === 'note' && note === undefined;
  // Beside these, the line has no room for it.
  const isCopyShown = isReply && !isRunning && !isNoteOffered && !isNoteNext && !isCopyOffered(insertion);
  const isNoteBeside = insertable && verdict.handoff && !isNoteNext && !isNoteOffered && note === undefined;
  const startNote = () => {
    onStartNote();
    actions.editNote(composeNote({ verdict, summary: summaryText, order }, translator));
  };
  return (
    <>
      {isReply && offer && (
        <InsertButton
          // An open menu offers a segment of this text only.
          key={textKey}
          offer={offer}
          modes={view.insertModes}
          isPrimary={next === 'insert'}
          isDoubtful={countDoubts(suggestion, doubts) > 0}
          isWriting={insertion.state === 'writing'}
          isInserted={isShownInPlace}
          isNarrow={isNoteNext}
          canUndo={undoableOf(insertion) !== undefined}
          readSegment={readSegment}
          textKey={textKey}
          onMouse={onMouse}
          actions={actions}
        />
      )}
      {isNoteOffered && (
        <IconButton icon="note" label={t('insert.into-note')} onClick={() => actions.insertReplyIntoNote()} />
      )}
      {(isNoteNext || (note === undefined && !verdict.canInsert)) && (
        <Button
          variant={isNoteNext ? 'primary' : 'secondary'}
          className="h-8 max-[340px]:px-1.5"
          aria-label={t('note.write')}
          title={t('note.write')}
          onClick={startNote}
        >
          <span className="two-lines max-[300px]:hidden">{t('note.write')}</span>
          <span className="two-lines hidden max-[300px]:block">{t('note.write-short')}</span>
        </Button>
      )}
      {isCopyShown && text && (
        // Insert needs the room of one of the icons.
        <span className={isNoteBeside ? 'contents max-[340px]:hidden' : 'contents'}>
          <CopyButton text={text} copy={actions.copy} variant={insertable ? 'sign' : undefined} />
        </span>
      )}
      {canSuggestAgain(view) && !isInOtherLanguage(view) && (
        <IconButton icon="refresh" label={t('request.again')} title={againTitle} onClick={actions.suggest} />
      )}
      {isNoteBeside && <IconButton icon="note" label={t('note.write')} onClick={startNote} />}
    </>
  );
}

interface FormatMenuProps {
  value: ContentFormat;
  setOptions: PanelActions['setOptions'];
}

function FormatMenu({ value, setOptions }: FormatMenuProps) {
  const { t } = useTranslator();
  return (
    <MenuButton
      label={t('request.more')}
      edge="end"
      items={CONTENT_FORMATS.map((format) => ({
        label: t('text.labelled', { label: t('request.format'), text: t(`format.${format}`) }),
        isChosen: format === value,
        onChoose: () => setOptions({ contentFormat: format }),
      }))}
    >
      <Icon name="more" />
    </MenuButton>
  );
}

/** A text that was sent is not used again. */
function isForCustomer({ verdict, isBlank, sent }: SuggestionView): boolean {
  return verdict.canInsert && !isBlank && !sent;
}

/** Whether the reply was sent, and the customer has not answered it. */
export function isSent({ sent, freshness }: Pick<SuggestionView, 'sent' | 'freshness'>): boolean {
  return sent !== undefined && !freshness.stale;
}

/** Whether the notice of a failed request has the button that repeats it. */
export function isRetryOffered({ request }: TicketView['suggestion']): boolean {
  return request.state === 'failed' && canRetry(request.failure);
}

/** Whether no request runs, and no other button starts one. */
function canSuggestAgain(view: TicketView['suggestion']): boolean {
  const { request, suggestion } = view;
  return (
    request.state !== 'running' && suggestion !== undefined && !suggestion.freshness.stale && !isRetryOffered(view)
  );
}

/** Returns the next step, which becomes the primary button. */
export function nextOf(
  { insertion, isNoteAdded }: Pick<TicketView['suggestion'], 'insertion' | 'isNoteAdded'>,
  suggestion: SuggestionView,
): 'again' | 'insert' | 'note' | 'none' {
  if (suggestion.freshness.stale) return 'again';
  if (isForCustomer(suggestion) && !isInserted(insertion, suggestion.text)) return 'insert';
  return needsColleague(suggestion.verdict) && !isNoteAdded ? 'note' : 'none';
}

function needsColleague({ kind, handoff }: Verdict): boolean {
  return kind === 'TO_AGENT' || kind === 'HUMAN_REVIEW' || handoff === true;
}
