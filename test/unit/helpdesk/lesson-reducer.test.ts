// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  type LessonAction,
  type LessonDeps,
  type LessonState,
  reduceLesson,
  startState,
  type Step,
  stepOf,
} from '@/lib/helpdesk/teach/lesson-reducer';
import type { Taught } from '@/lib/helpdesk/teach/recipe-from-examples';

const ORDER: Step[] = ['subject', 'customer', 'agent', 'composer', 'review'];
const PAGE = `<h1>Broken kettle</h1>
  <div id="one">It leaks.</div><div id="two">We send a new one.</div><div id="empty"></div><b>4711</b>
  <form><textarea></textarea></form>`;

const find = (selector: string): Element => document.querySelector(selector) ?? document.body;
const learn = vi.fn<LessonDeps['learn']>();
let deps: LessonDeps;

beforeEach(() => {
  document.body.innerHTML = PAGE;
  learn.mockReset().mockImplementation((examples) => ({ recipe: examples, messages: [] }) as unknown as Taught);
  deps = { guesses: { subject: find('h1'), customer: find('#one'), agent: find('#one') }, learn };
});

const start = (): LessonState => startState(deps, ORDER, document.body);
const reduce = (state: LessonState, ...actions: LessonAction[]): LessonState =>
  actions.reduce((before, action) => reduceLesson(before, action, deps), state);
const take = (selector: string): LessonAction => ({ type: 'take', element: find(selector) });
const toReview = (): LessonState => reduce(start(), take('h1'), take('#one'), take('#two'), take('textarea'));

describe('A lesson', () => {
  it('starts at the guess of its first step', () => {
    const state = start();
    expect([stepOf(state), state.current]).toEqual(['subject', find('h1')]);
  });

  it('keeps each example and goes on to the guess of the next step', () => {
    const state = reduce(start(), take('h1'));
    expect(state.examples).toEqual({ subject: find('h1') });
    expect([stepOf(state), state.current]).toEqual(['customer', find('#one')]);
  });

  it('learns again with the colleagues that the agent names, and without those that the agent takes back', () => {
    const named = reduce(toReview(), { type: 'toggle', name: 'Kim' }, { type: 'toggle', name: 'Lee' });
    expect(named.colleagues).toEqual(['Kim', 'Lee']);
    expect(reduce(named, { type: 'toggle', name: 'Kim' }).colleagues).toEqual(['Lee']);
    expect(learn.mock.calls.map(([, colleagues]) => colleagues).slice(-3)).toEqual([['Kim'], ['Kim', 'Lee'], ['Lee']]);
  });

  it('turns the role of a message with what it has learnt, and says so where the page does not tell the message apart', () => {
    const two = find('#two');
    learn.mockImplementation(({ note }) => {
      const role = note === two ? 'note' : 'agent';
      const messages = [
        { element: find('#one'), role: 'customer' },
        { element: two, role },
      ];
      return { messages } as unknown as Taught;
    });
    const turned = reduce(toReview(), { type: 'turn', element: two });
    expect(turned.examples).toMatchObject({ customer: find('#one'), note: two });
    expect(turned.taught?.messages[1]?.role).toBe('note');
    expect(reduce(turned, { type: 'turn', element: find('#one') })).toMatchObject({ ...turned, fault: 'not-apart' });
    expect(reduce(start(), { type: 'turn', element: two }).fault).toBe('not-apart');
  });

  it('takes no element while the page opens its reply box, and points at the box afterwards', () => {
    const opening = reduce(toReview(), { type: 'back' }, { type: 'open' });
    expect(reduce(opening, take('textarea'))).toBe(opening);
    expect(reduce(opening, { type: 'back' })).toMatchObject({ isOpening: false, at: opening.at });
    deps.guesses = { composer: find('textarea') };
    expect(reduce(opening, { type: 'opened' })).toMatchObject({ isOpening: false, current: find('textarea') });
  });

  it('a lesson starts beside a guess that another example contains', () => {
    expect(reduce(start(), take('h1'), take('#one')).current).toBe(find('#two'));
  });

  it('learns from the customer message on, with every example so far', () => {
    const state = toReview();
    expect(stepOf(state)).toBe('review');
    expect(learn.mock.calls.map(([examples]) => Object.keys(examples))).toEqual([
      ['subject', 'customer'],
      ['subject', 'customer', 'agent'],
      ['subject', 'customer', 'agent', 'composer'],
    ]);
    expect(state.taught).toBe(learn.mock.results.at(-1)?.value);
  });

  it('takes the editable inside the element for a composer', () => {
    expect(reduce(toReview(), { type: 'back' }, take('form')).examples.composer).toBe(find('textarea'));
  });

  it.each([
    ['customer', '#empty', 'not-a-message'],
    ['composer', 'h1', 'not-a-composer'],
    ['number', '#one', 'not-a-number'],
    ['requester', '#empty', 'not-the-customer'],
  ] as const)('stays at the step %s when %s is taken, and says why', (step, selector, fault) => {
    const before: LessonState = { ...start(), steps: [step, 'review'] };
    const state = reduce(before, take(selector));
    expect([stepOf(state), state.fault, state.examples]).toEqual([step, fault, {}]);
  });

  it('keeps the last recipe and its examples when nothing can be learnt from another one', () => {
    const before = reduce(start(), take('h1'), take('#one'));
    learn.mockReturnValueOnce('same-message');
    const state = reduce(before, take('#two'));
    expect(state).toEqual({ ...before, fault: 'same-message' });
  });

  it('clears the fault at the next step', () => {
    expect(reduce({ ...start(), fault: 'not-a-message' }, { type: 'skip' }).fault).toBeUndefined();
  });

  it('skips a step without an example', () => {
    const state = reduce(start(), { type: 'skip' });
    expect([stepOf(state), state.examples]).toEqual(['customer', {}]);
  });

  it('goes back one step, forgets the example of that step and learns again', () => {
    const state = reduce(toReview(), { type: 'back' }, { type: 'back' });
    expect(stepOf(state)).toBe('agent');
    expect(Object.keys(state.examples)).toEqual(['subject', 'customer']);
    expect(Object.keys(learn.mock.calls.at(-1)?.[0] ?? {})).toEqual(['subject', 'customer']);
  });

  it('a lesson has no recipe once the customer message is forgotten', () => {
    const state = reduce(start(), take('h1'), take('#one'), { type: 'back' });
    expect([stepOf(state), state.taught]).toEqual(['customer', undefined]);
  });

  it.each([['taking', take('b')] as const, ['going back', { type: 'back' }] as const])(
    'returns from a correction to the review by %s',
    (_, action) => {
      const correcting = reduce(toReview(), { type: 'correct', step: 'number' });
      expect(stepOf(correcting)).toBe('number');
      expect(stepOf(reduce(correcting, action))).toBe('review');
    },
  );

  it('ignores pointing and taking in the review', () => {
    const review = toReview();
    expect(reduce(review, { type: 'point', element: find('#two') }, take('#two'))).toBe(review);
  });

  it('points at an element without taking it', () => {
    const state = reduce(start(), { type: 'point', element: find('b') });
    expect([state.current, state.examples]).toEqual([find('b'), {}]);
  });

  it('a lesson shows why saving failed, and can be saved again', () => {
    const saving = reduce(toReview(), { type: 'save' });
    expect(saving.isSaving).toBe(true);
    expect(reduce(saving, { type: 'fail', fault: 'not-saved' })).toMatchObject({ isSaving: false, fault: 'not-saved' });
  });
});
