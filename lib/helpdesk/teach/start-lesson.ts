import { findSelectorFault } from '@/lib/adapters/selector-fault';
import type { LessonStep, LessonWords, TeachOutcome } from '@/lib/domain/lesson-words';

import * as dom from '../dom';
import { findGuesses } from './find-guesses';
import { describeOpening, openerOf, type Opening } from './learn-opener';
import { BUTTON_INPUT, decideKey, type LessonInput } from './lesson-input';
import {
  type LessonAction,
  type LessonDeps,
  type LessonState,
  reduceLesson,
  startState,
  type Step,
  stepOf,
} from './lesson-reducer';
import { cardOf, type LessonButton, outlinesOf } from './lesson-view';
import { openOverlay } from './overlay';
import { hasTicketId, learnRecipe } from './recipe-from-examples';

const OPENING_MS = 300;

interface LessonEvents {
  save: (recipe: string) => Promise<TeachOutcome>;
  onStep: (step: Partial<LessonStep>) => void;
  onFailure: (error: unknown) => void;
}

let leaveLesson: (() => void) | undefined;

/** Ends the running lesson, if any. */
export function endLesson(): void {
  leaveLesson?.();
}

/**
 * Starts a lesson: the agent points at the parts of a ticket, checks how the page is read, and saves the recipe. Only the recipe
 * leaves the page. A new lesson ends the previous one.
 */
export function startLesson(
  { words, language, direction }: LessonWords,
  { save, onStep, onFailure }: LessonEvents,
  signal: AbortSignal,
): void {
  endLesson();
  let opening: Opening | undefined;
  let shown: LessonStep | undefined;
  const deps: LessonDeps = {
    guesses: findGuesses(document),
    learn: (examples, colleagues) =>
      learnRecipe(examples, location.href, location.hostname, colleagues, openerOf(examples.composer, opening)),
  };
  let state: LessonState = startState(deps, listSteps(), document.body);
  const guard = createGuard(fail);
  const overlay = openOverlay(
    { language, direction },
    {
      onHover: guard(onHover),
      onOpen: guard(watchOpening),
      onPick: guard(onPick),
      onKey: (key) => guard(onKey)(key) ?? true,
    },
  );

  function fail(error: unknown): void {
    leave();
    onFailure(error);
  }

  function onHover(element: Element): void {
    if (stepOf(state) === 'review' || element === state.current) return;
    // The pointer crosses many elements, so the card stays as it is.
    state = reduceLesson(state, { type: 'point', element }, deps);
    overlay.showOutlines(outlinesOf(state, words, turn));
  }

  function onPick(element: Element): void {
    dispatch({ type: 'take', element });
  }

  function dispatch(action: LessonAction): void {
    state = reduceLesson(state, action, deps);
    show();
  }

  function show(): void {
    const card = cardOf(state, words, {
      onTurn: turn,
      onToggle: guard((name) => dispatch({ type: 'toggle', name })),
      onPress: guard(press),
    });
    reportStep({ title: card.title, step: card.step });
    overlay.showCard(card, stepOf(state) === 'review' ? undefined : state.current);
    overlay.showOutlines(outlinesOf(state, words, turn));
  }

  function turn(message: Element): void {
    guard(dispatch)({ type: 'turn', element: message });
  }

  function reportStep(step: LessonStep): void {
    if (shown?.title === step.title && shown.step === step.step) return;
    shown = step;
    onStep(step);
  }

  function onKey(key: string): boolean {
    const input = decideKey(state, key);
    if (input?.type === 'point') dom.scrollIntoView(input.element, { block: 'nearest' });
    if (input) handle(input);
    return !!input;
  }

  function press(button: LessonButton): void {
    const input = BUTTON_INPUT[button];
    if (input) handle(input);
  }

  function handle(input: LessonInput): void {
    if (input.type === 'leave') leave();
    else if (input.type === 'store') void saveRecipe().catch(fail);
    else if (input.type === 'press') {
      watchOpening(state.current);
      dom.dispatchEvent(state.current, new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    } else dispatch(input);
  }

  /** Called before the page handles the click. It needs a moment to show its editor. */
  function watchOpening(pressed: Element): void {
    opening = describeOpening(pressed);
    const readOpened = (): void => {
      if (!state.isOpening || leaveLesson !== leave) return;
      deps.guesses = findGuesses(document);
      dispatch({ type: 'opened' });
    };
    setTimeout(guard(readOpened), OPENING_MS);
  }

  async function saveRecipe(): Promise<void> {
    const { taught, isSaving } = state;
    if (!taught || isSaving) return;
    dispatch({ type: 'save' });
    const { recipe } = taught;
    const outcome = findSelectorFault(recipe) ? 'not-saved' : await save(JSON.stringify(recipe, undefined, 2));
    if (outcome === 'saved') leave();
    else dispatch({ type: 'fail', fault: outcome });
  }

  function leave(): void {
    if (leaveLesson !== leave) return;
    leaveLesson = undefined;
    overlay.close();
    onStep({});
  }

  leaveLesson = leave;
  signal.addEventListener('abort', leave);
  // The panel has shown another tab meanwhile.
  const onVisible = (): void => {
    if (leaveLesson === leave && shown && !document.hidden) onStep(shown);
  };
  document.addEventListener('visibilitychange', onVisible, { signal });
  try {
    show();
  } catch (error) {
    leave();
    throw error;
  }
}

function listSteps(): Step[] {
  const number = hasTicketId(document, location.href) ? [] : (['number'] as const);
  return ['subject', 'customer', 'agent', ...number, 'composer', 'review'];
}

type Guard = <Args extends unknown[], Result>(step: (...args: Args) => Result) => (...args: Args) => Result | undefined;

/** Guards the steps of a lesson: if one throws, the lesson ends, because its card would stay and not respond. */
function createGuard(fail: (error: unknown) => void): Guard {
  return (step) =>
    (...args) => {
      try {
        return step(...args);
      } catch (error) {
        fail(error);
        return undefined;
      }
    };
}
