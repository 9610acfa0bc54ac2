// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { TicketRole } from '@/lib/domain/ticket';
import type { LessonState, Step } from '@/lib/helpdesk/teach/lesson-reducer';
import { buttonsOf, primaryOf } from '@/lib/helpdesk/teach/lesson-view';
import { hasCustomer, type Taught } from '@/lib/helpdesk/teach/recipe-from-examples';

const taughtWith = (...messages: [role: TicketRole, author?: string][]): Taught =>
  ({ messages: messages.map(([role, author]) => ({ role, author })) }) as unknown as Taught;
const stateAt = (step: Step, over: Partial<LessonState> = {}): LessonState => ({
  steps: ['subject', step],
  at: 1,
  examples: {},
  colleagues: [],
  isOpening: false,
  current: document.body,
  isSaving: false,
  ...over,
});

const ASKABLE = taughtWith(['unknown'], ['customer', 'Ada'], ['agent', 'Kim']);
const NAMED = taughtWith(['agent', 'Kim'], ['unknown', 'Ada']);
const NAMELESS = taughtWith(['agent'], ['unknown']);

describe('A ticket that is taught', () => {
  it.each([
    ['has', 'one by the customer', ASKABLE, true],
    ['has no', 'those of agents and unknown people', NAMED, false],
    ['has no', 'none', taughtWith(), false],
    ['has no', 'an unknown recipe', undefined, false],
  ] as const)('a taught ticket %s customer with these messages: %s', (_, _messages, taught, has) => {
    expect(hasCustomer(taught)).toBe(has);
  });

  it.each([
    ['save, where the customer is known', ASKABLE, 'save'],
    ['the way to name the customer, where nobody is', NAMED, 'add-requester'],
    ['never save, where nothing could be asked', NAMELESS, 'add-requester'],
    ['never save before a message is taken', undefined, 'add-requester'],
  ] as const)('a lesson has as its next step: %s', (_, taught, primary) => {
    expect(primaryOf(stateAt('review', { taught }))).toBe(primary);
  });
});

describe('The buttons of the card', () => {
  it.each([
    ['offer no other customer, where one is known', ASKABLE, ['save', 'add-note', 'add-number', 'back', 'cancel']],
    [
      'ask for the customer first, where authors have names',
      NAMED,
      ['add-requester', 'save', 'add-note', 'add-number', 'back', 'cancel'],
    ],
    [
      'do not ask for the customer, where no author has a name',
      NAMELESS,
      ['save', 'add-note', 'add-number', 'back', 'cancel'],
    ],
  ] as const)('the card has buttons that %s', (_, taught, buttons) => {
    expect(buttonsOf(stateAt('review', { taught }))).toEqual(buttons);
  });

  it.each([
    ['subject', ['skip', 'cancel'], { at: 0 }],
    ['customer', ['back', 'cancel'], {}],
    ['composer', ['open-composer', 'skip', 'back', 'cancel'], {}],
    ['composer', ['back', 'cancel'], { isOpening: true }],
    ['review', ['saving'], { isSaving: true }],
  ] as const)('at the step %s are %s', (step, buttons, over) => {
    expect(buttonsOf(stateAt(step, over))).toEqual(buttons);
  });
});
