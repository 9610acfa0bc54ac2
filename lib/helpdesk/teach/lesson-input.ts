import * as dom from '../dom';
import { type LessonAction, type LessonState, stepOf } from './lesson-reducer';
import type { LessonButton } from './lesson-view';
import { walkTree } from './walk-tree';

/** `press`: Enter while the page waits for the click that opens its reply box. */
export type LessonInput = LessonAction | { type: 'leave' } | { type: 'press' } | { type: 'store' };

/** Decides the meaning of a key; undefined if the card or the page handles it. */
export function decideKey(state: LessonState, key: string): LessonInput | undefined {
  const { current, isOpening } = state;
  if (key === 'Escape') return { type: 'leave' };
  if (stepOf(state) === 'review') return undefined;
  if (key === 'Enter') return isOpening ? { type: 'press' } : { type: 'take', element: current };
  if (!key.startsWith('Arrow')) return undefined;
  const isRightToLeft = getComputedStyle(dom.parentElement(current) ?? current).direction === 'rtl';
  return { type: 'point', element: walkTree(current, key, isRightToLeft) };
}

export const BUTTON_INPUT: Partial<Record<LessonButton, LessonInput>> = {
  save: { type: 'store' },
  'add-note': { type: 'correct', step: 'note' },
  'add-requester': { type: 'correct', step: 'requester' },
  'add-number': { type: 'correct', step: 'number' },
  'open-composer': { type: 'open' },
  skip: { type: 'skip' },
  back: { type: 'back' },
  cancel: { type: 'leave' },
};
