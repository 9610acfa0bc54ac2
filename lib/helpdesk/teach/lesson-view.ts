import type { LessonWords } from '@/lib/domain/lesson-words';
import { TICKET_ROLES } from '@/lib/domain/ticket';

import * as dom from '../dom';
import { findTicketId, readPage } from '../find-ticket-key';
import { findValue } from '../find-value';
import { type LessonState, type Step, stepOf } from './lesson-reducer';
import type { CardContent, Outline } from './overlay';
import { beginningOf, hasCustomer, type Taught } from './recipe-from-examples';

type CardTexts = LessonWords['words'];

const MAX_LINE = 100;

export type LessonButton =
  | 'save'
  | 'add-requester'
  | 'add-note'
  | 'add-number'
  | 'open-composer'
  | 'skip'
  | 'back'
  | 'cancel'
  | 'saving';

const SKIPPABLE: readonly Step[] = ['subject', 'agent', 'note', 'composer'];

/**
 * Lists the outlines over the page: messages as they are read, other examples, and the pointer.
 * @param turn gives a message another role. Only in the review, in which no click is meant for the page.
 */
export function outlinesOf(state: LessonState, words: CardTexts, turn: (message: Element) => void): Outline[] {
  const { taught, examples, current } = state;
  const isReview = stepOf(state) === 'review';
  const read = (taught?.messages ?? []).map(({ element, role }) => ({
    element,
    role,
    label: words[`role-${role}`],
    ...(isReview && { onPress: () => turn(element) }),
  }));
  const taken: Outline[] = (['subject', 'number', 'requester', 'composer'] as const).flatMap((name) => {
    const element = examples[name];
    return element ? [{ element, role: 'taken' as const }] : [];
  });
  const pointer: Outline[] = isReview ? [] : [{ element: current, role: 'current' }];
  return [...read, ...taken, ...pointer];
}

/** Called for the buttons of the card. */
interface CardEvents {
  onTurn: (message: Element) => void;
  onToggle: (name: string) => void;
  onPress: (button: LessonButton) => void;
}

export function cardOf(state: LessonState, words: CardTexts, { onTurn, onToggle, onPress }: CardEvents): CardContent {
  const { at, steps, current, fault, taught, isOpening, colleagues } = state;
  const step = stepOf(state);
  const isReview = step === 'review';
  return {
    title: `${words.title} · ${at + 1}/${steps.length}`,
    move: words.move,
    step: words[`step-${isOpening ? 'open' : step}`],
    isOpening,
    current: isReview ? '' : beginningOf(current) || dom.localName(current),
    hint: isReview ? '' : words.keys,
    fault: fault && words[fault],
    facts: taught ? (isReview ? summarize(taught, words) : [countMessages(taught, words)]) : [],
    messages: isReview ? listMessages(taught, words, onTurn) : [],
    turn: words.turn,
    people: {
      question: words.colleagues,
      buttons: ((isReview && taught?.people) || []).map((name) => ({
        label: name,
        isChosen: colleagues.includes(name),
        onPress: () => onToggle(name),
      })),
    },
    buttons: buttonsOf(state).map((button) => ({
      label: words[button],
      isPrimary: button === primaryOf(state),
      onPress: () => onPress(button),
    })),
  };
}

export function buttonsOf(state: LessonState): LessonButton[] {
  if (state.isSaving) return ['saving'];
  const step = stepOf(state);
  const isFirst = state.at === 0 && !state.correction;
  const isNameless = !hasCustomer(state.taught) && state.taught?.messages.some(({ author }) => author);
  return [
    ...(step === 'review'
      ? ([...(isNameless ? ['add-requester' as const] : []), 'save', 'add-note', 'add-number'] as const)
      : []),
    ...(step === 'composer' && !state.isOpening ? (['open-composer'] as const) : []),
    ...(SKIPPABLE.includes(step) && !state.isOpening ? (['skip'] as const) : []),
    ...(isFirst ? [] : (['back'] as const)),
    'cancel',
  ];
}

/** The next step is to save, or to name the customer first: without their messages no suggestion can be requested. */
export function primaryOf({ taught }: LessonState): LessonButton {
  return hasCustomer(taught) ? 'save' : 'add-requester';
}

function listMessages(
  taught: Taught | undefined,
  words: CardTexts,
  turn: (message: Element) => void,
): CardContent['messages'] {
  return (taught?.messages ?? []).map(({ element, role, text }) => ({
    role,
    label: words[`role-${role}`],
    text: text.replaceAll(/\s+/g, ' ').slice(0, MAX_LINE),
    onPress: () => turn(element),
  }));
}

function countMessages({ messages }: Taught, words: CardTexts): string {
  const counts = TICKET_ROLES.flatMap((role) => {
    const number = messages.filter((message) => message.role === role).length;
    return number > 0 ? [`${words[`role-${role}`]} ${number}`] : [];
  });
  return [`${words['count-messages']} ${messages.length}`, ...counts].join(' · ');
}

/** One line per fact: the full stop differs between languages. */
function summarize(taught: Taught, words: CardTexts): string[] {
  const { messages, recipe } = taught;
  const unknown = messages.filter(({ role }) => role === 'unknown').length;
  const id = findValue(recipe.number, readPage(recipe)) ?? findTicketId(recipe);
  return [
    countMessages(taught, words),
    ...(id ? [`${words['ticket-number']} ${id}`] : []),
    ...(!hasCustomer(taught) ? [words['roles-unknown']] : unknown > 0 ? [words['roles-partly']] : []),
    ...(recipe.composers.length === 0 ? [words['no-composer']] : []),
  ];
}
