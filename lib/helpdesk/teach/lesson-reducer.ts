import type { LessonWord } from '@/lib/domain/lesson-words';

import { lineOf } from '../auto/block-fields';
import { EDITABLE, isWritable } from '../auto/find-composers';
import * as dom from '../dom';
import type { LessonExamples, Taught, TeachFault } from './recipe-from-examples';
import { turnRole } from './turn-role';

type Target = keyof LessonExamples;
export type Step = Target | 'review';
type Correction = 'note' | 'number' | 'requester';

export interface LessonState {
  steps: readonly Step[];
  at: number;
  correction?: Correction | undefined;
  examples: LessonExamples;
  colleagues: readonly string[];
  isOpening: boolean;
  current: Element;
  /** Absent until there is a customer's message. */
  taught?: Taught | undefined;
  fault?: LessonWord | undefined;
  isSaving: boolean;
}

export type LessonAction =
  | { type: 'point' | 'take' | 'turn'; element: Element }
  | { type: 'skip' | 'back' | 'save' | 'open' | 'opened' }
  | { type: 'toggle'; name: string }
  | { type: 'correct'; step: Correction }
  | { type: 'fail'; fault: LessonWord };

export interface LessonDeps {
  guesses: LessonExamples;
  learn: (examples: LessonExamples & { customer: Element }, colleagues: readonly string[]) => Taught | TeachFault;
}

const MAX_NUMBER_TEXT = 60;

export function stepOf({ correction, steps, at }: LessonState): Step {
  return correction ?? steps[at] ?? 'review';
}

export function startState({ guesses }: LessonDeps, steps: readonly Step[], body: Element): LessonState {
  const state: LessonState = {
    steps,
    at: 0,
    examples: {},
    colleagues: [],
    isOpening: false,
    current: guesses.subject ?? body,
    isSaving: false,
  };
  return pointAtGuess(state, guesses);
}

/** Computes the state after an action, without changing the page. */
export function reduceLesson(state: LessonState, action: LessonAction, deps: LessonDeps): LessonState {
  switch (action.type) {
    case 'point':
      return stepOf(state) === 'review' ? state : { ...state, current: action.element };
    case 'take':
      return take(state, action.element, deps);
    case 'turn':
      return turn(state, action.element, deps);
    case 'skip':
      return goOn(state, deps);
    case 'back':
      return goBack(state, deps);
    case 'correct':
      return pointAtGuess({ ...state, correction: action.step }, deps.guesses);
    case 'toggle':
      return toggle(state, action.name, deps);
    case 'open':
      return { ...state, isOpening: true, fault: undefined };
    case 'opened':
      return pointAtGuess({ ...state, isOpening: false }, deps.guesses);
    case 'save':
      return { ...state, isSaving: true };
    case 'fail':
      break;
  }
  return { ...state, isSaving: false, fault: action.fault };
}

function take(state: LessonState, element: Element, deps: LessonDeps): LessonState {
  const step = stepOf(state);
  if (step === 'review' || state.isOpening) return state;
  const found = step === 'composer' ? findEditable(element) : element;
  const fault = findFault(step, found);
  if (fault || !found) return { ...state, fault };
  const examples = { ...state.examples, [step]: found };
  const taught = learn(examples, state.colleagues, deps);
  return typeof taught === 'string' ? { ...state, fault: taught } : goOn({ ...state, examples, taught }, deps);
}

function learn(
  examples: LessonExamples,
  colleagues: readonly string[],
  deps: LessonDeps,
): Taught | TeachFault | undefined {
  const { customer } = examples;
  return customer && deps.learn({ ...examples, customer }, colleagues);
}

function toggle(state: LessonState, name: string, deps: LessonDeps): LessonState {
  const others = state.colleagues.filter((other) => other !== name);
  const colleagues = others.length < state.colleagues.length ? others : [...others, name];
  const taught = learn(state.examples, colleagues, deps);
  return typeof taught === 'string' ? { ...state, fault: taught } : { ...state, colleagues, taught };
}

function turn(state: LessonState, element: Element, deps: LessonDeps): LessonState {
  const { taught } = state;
  const turned = taught && turnRole({ ...state, taught }, element, deps.learn);
  return turned ? { ...state, ...turned, fault: undefined } : { ...state, fault: 'not-apart' };
}

function goOn(state: LessonState, { guesses }: LessonDeps): LessonState {
  return pointAtGuess(move(state, 1), guesses);
}

function goBack(state: LessonState, deps: LessonDeps): LessonState {
  if (state.isOpening) return { ...state, isOpening: false };
  const before = move(state, -1);
  const examples = { ...before.examples };
  const step = stepOf(before);
  if (step !== 'review') Reflect.deleteProperty(examples, step);
  const taught = learn(examples, state.colleagues, deps);
  const known = typeof taught === 'string' ? undefined : taught;
  return pointAtGuess({ ...before, examples, taught: known }, deps.guesses);
}

/** After a correction, both `back` and the next step lead to the review. */
function move(state: LessonState, by: 1 | -1): LessonState {
  return state.correction ? { ...state, correction: undefined } : { ...state, at: state.at + by };
}

/** Starts a step at its guess, or beside the guess if another example contains it. */
function pointAtGuess(state: LessonState, guesses: LessonExamples): LessonState {
  const step = stepOf(state);
  const guess = step === 'review' ? undefined : guesses[step];
  const isTaken =
    guess !== undefined &&
    Object.values(state.examples).some((taken: Element) => dom.contains(taken, guess) || dom.contains(guess, taken));
  const current = (isTaken ? dom.nextElementSibling(guess) : guess) ?? state.current;
  return { ...state, current, fault: undefined };
}

function findFault(step: Target, found: Element | undefined): LessonWord | undefined {
  if (step === 'composer') return found ? undefined : 'not-a-composer';
  const text = found ? lineOf(found) : '';
  if (step === 'number') return /\d/.test(text) && text.length < MAX_NUMBER_TEXT ? undefined : 'not-a-number';
  if (step === 'subject' || text !== '') return undefined;
  return step === 'requester' ? 'not-the-customer' : 'not-a-message';
}

function findEditable(element: Element): Element | undefined {
  const around = dom.closest(element, EDITABLE);
  return [...(around ? [around] : []), element, ...dom.querySelectorAll(element, EDITABLE)].find(
    (each) => dom.matches(each, EDITABLE) && isWritable(each),
  );
}
