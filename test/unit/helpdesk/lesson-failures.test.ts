// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LESSON_WORDS, type LessonWords } from '@/lib/domain/lesson-words';
import { reduceLesson, startState } from '@/lib/helpdesk/teach/lesson-reducer';
import { openOverlay, type OverlayEvents } from '@/lib/helpdesk/teach/overlay';
import { endLesson, startLesson } from '@/lib/helpdesk/teach/start-lesson';

import { openPage } from './open-page';

vi.mock('@/lib/helpdesk/teach/overlay', () => ({ openOverlay: vi.fn() }));
vi.mock('@/lib/helpdesk/teach/lesson-reducer', { spy: true });

const WORDS: LessonWords = {
  language: 'en',
  direction: 'ltr',
  words: Object.fromEntries(LESSON_WORDS.map((word) => [word, word])) as LessonWords['words'],
};
const ERROR = new TypeError('form.id.startsWith is not a function');

const overlay = { showCard: vi.fn(), showOutlines: vi.fn(), close: vi.fn() };
const onStep = vi.fn();
const onFailure = vi.fn();
let events: OverlayEvents;
let script: AbortController;

beforeEach(() => {
  script = new AbortController();
  vi.mocked(openOverlay).mockImplementation((_, told) => {
    events = told;
    return overlay;
  });
  openPage('<main><h1>Subject</h1><p>Hello</p></main>');
});
afterEach(() => {
  script.abort();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const start = (): void =>
  startLesson(WORDS, { save: () => Promise.resolve('saved'), onStep, onFailure }, script.signal);

function press(label: string): void {
  const [card] = overlay.showCard.mock.lastCall as [{ buttons: { label: string; onPress: () => void }[] }];
  card.buttons.find((button) => button.label === label)?.onPress();
}

test.each<[string, () => void]>([
  ['a click', () => events.onPick(document.body)],
  ['a key', () => events.onKey('Enter')],
  ['the pointer', () => events.onHover(document.querySelector('h1') as Element)],
  ['a button of the card', () => press('skip')],
])('ends the lesson and tells the error when %s makes our own code throw', (_, act) => {
  start();
  vi.mocked(reduceLesson).mockImplementationOnce(() => {
    throw ERROR;
  });
  act();
  expect(overlay.close).toHaveBeenCalled();
  expect(onFailure.mock.calls).toEqual([[ERROR]]);
});

test('ends the lesson and tells the error when our own code throws after the page had time to open its reply box', () => {
  vi.useFakeTimers();
  const opening = { at: 0, examples: {}, colleagues: [], isOpening: true, current: document.body, isSaving: false };
  vi.mocked(startState).mockReturnValueOnce({ ...opening, steps: ['composer', 'review'] });
  start();
  events.onOpen(document.body);
  vi.mocked(reduceLesson).mockImplementationOnce(() => {
    throw ERROR;
  });
  vi.runAllTimers();
  expect(overlay.close).toHaveBeenCalled();
  expect(onFailure.mock.calls).toEqual([[ERROR]]);
});

test('leaves no card when it cannot start', () => {
  overlay.showOutlines.mockImplementationOnce(() => {
    throw ERROR;
  });
  expect(start).toThrow(ERROR);
  expect(overlay.close).toHaveBeenCalled();
  expect(onFailure).not.toHaveBeenCalled();
});

test('a lesson tells each step once, and its end', () => {
  start();
  const first = { title: 'title · 1/5', step: 'step-subject' };
  expect(onStep.mock.calls).toEqual([[first]]);
  events.onKey('ArrowDown');
  expect(onStep.mock.calls, 'the pointer moves within a step').toHaveLength(1);
  press('skip');
  expect(onStep.mock.lastCall).toEqual([{ title: 'title · 2/5', step: 'step-customer' }]);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onStep.mock.calls, 'for a panel that has shown another tab').toHaveLength(3);
  endLesson();
  expect(onStep.mock.lastCall).toEqual([{}]);
  expect(overlay.close).toHaveBeenCalled();
  document.dispatchEvent(new Event('visibilitychange'));
  endLesson();
  expect(onStep.mock.calls).toHaveLength(4);
});

test('a lesson that ends with an error tells its end, too', () => {
  start();
  vi.mocked(reduceLesson).mockImplementationOnce(() => {
    throw ERROR;
  });
  press('skip');
  expect(onStep.mock.lastCall).toEqual([{}]);
});
