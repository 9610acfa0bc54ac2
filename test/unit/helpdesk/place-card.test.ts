// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { placeCard } from '@/lib/helpdesk/teach/place-card';

const SIZE = { width: 400, height: 300 };
let stop: AbortController;
let card: HTMLElement;
let shield: HTMLElement;
let seen: HTMLElement;

beforeEach(() => {
  stop = new AbortController();
  vi.useFakeTimers({ toFake: ['performance'] });
  Object.assign(globalThis, { innerWidth: 1000, innerHeight: 700 });
  card = document.createElement('div');
  shield = document.createElement('div');
  seen = document.createElement('div');
  for (const [name, value] of [
    ['offsetWidth', SIZE.width],
    ['offsetHeight', SIZE.height],
  ] as const)
    Object.defineProperty(card, name, { value });
});

afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const lay = ([left, top, right, bottom]: readonly [number, number, number, number]): void => {
  const rect = { left, top, right, bottom } as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(rect);
};
const start = () => placeCard(card, shield, stop.signal);
const at = (): string[] => [card.style.left, card.style.top];
const point = (x: number, y: number): unknown =>
  shield.dispatchEvent(new MouseEvent('pointermove', { clientX: x, clientY: y }));
const click = (x: number, y: number): MouseEvent => new MouseEvent('click', { clientX: x, clientY: y });

it('places the card in the lower corner where reading starts', () => {
  start().away(undefined);
  expect(at()).toEqual(['16px', '384px']);
  card.dir = 'rtl';
  start().away(undefined);
  expect(at()).toEqual(['584px', '384px']);
});

it.each([
  ['the lower left corner', [0, 400, 300, 500], ['16px', '16px']],
  ['the left side', [0, 0, 300, 700], ['584px', '384px']],
  ['the whole page', [0, 0, 1000, 700], ['16px', '384px']],
] as const)('leaves an element in %s visible, where that is possible', (_, rect, place) => {
  lay(rect);
  start().away(seen);
  expect(at()).toEqual(place);
});

it('the card stays in its corner while that is as good as another', () => {
  lay([0, 400, 300, 500]);
  const place = start();
  place.away(seen);
  place.away(undefined);
  expect(at()).toEqual(['16px', '16px']);
});

it('the card does not move under the pointer', () => {
  const place = start();
  point(100, 500);
  place.away(undefined);
  expect(at()).toEqual(['16px', '16px']);
  expect(place.isForPage(click(100, 500))).toBe(false);
});

it('takes a click for one on the page when the card has just come under the pointer', () => {
  Object.assign(globalThis, { innerWidth: 420, innerHeight: 320 });
  const place = start();
  point(100, 200);
  place.away(undefined);
  expect(place.isForPage(click(102, 201))).toBe(true);
  expect(place.isForPage(click(160, 200)), 'the agent has moved the pointer').toBe(false);
  vi.advanceTimersByTime(400);
  expect(place.isForPage(click(102, 201)), 'the agent has seen the card').toBe(false);
});
