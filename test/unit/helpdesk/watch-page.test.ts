// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createPageWatch, type WatchPage } from '@/lib/helpdesk/watch-page';

import { openPage } from './open-page';

let watchPage: WatchPage;
let life: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  openPage('<main class="one"><p>Hello</p></main>');
  watchPage = createPageWatch();
  life = new AbortController();
});

afterEach(() => {
  life.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(400);
const main = (): Element => document.querySelector('main') as Element;
const addTo = (parent: Element): void => parent.append(document.createElement('p'));

it('all who watch the page share one observer, and check at once and together after a burst of changes', async () => {
  const observing = vi.spyOn(MutationObserver.prototype, 'observe');
  const order: string[] = [];
  for (const name of ['steps', 'button', 'ticket']) watchPage(() => order.push(name), life.signal);
  expect(order).toEqual(['steps', 'button', 'ticket']);
  expect(new Set(observing.mock.contexts).size).toBe(1);
  for (let time = 0; time < 5; time += 1) {
    addTo(main());
    await vi.advanceTimersByTimeAsync(20);
  }
  await later();
  expect(order.slice(3)).toEqual(['steps', 'button', 'ticket']);
  expect(vi.getTimerCount()).toBe(0);
});

it('each receives the changes that it asks for, whatever the others ask for', async () => {
  const seen: Record<string, string[]> = { all: [], layers: [], children: [] };
  const watchFor = (name: string, options = {}): void => {
    const isNews = ({ type, attributeName }: MutationRecord): boolean => {
      seen[name]?.push(attributeName ?? type);
      return false;
    };
    watchPage(() => {}, life.signal, { ...options, isNews });
  };
  watchFor('children');
  watchFor('layers', { attributeFilter: ['class'] });
  watchFor('all', { isDetailed: true });
  main().className = 'two';
  main().setAttribute('title', 'Two');
  const [words] = document.querySelector('p')?.childNodes ?? [];
  if (words instanceof Text) words.data = 'Good day';
  addTo(main());
  await later();
  expect(seen).toEqual({
    children: ['childList'],
    layers: ['class', 'childList'],
    all: ['class', 'title', 'characterData', 'childList'],
  });
});

it('one that ends checks no more, and the others see what they asked for', async () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const ending = new AbortController();
  watchPage(first, ending.signal, { isDetailed: true });
  watchPage(second, life.signal, { attributeFilter: ['class'] });
  addTo(main());
  await vi.advanceTimersByTimeAsync(20);
  ending.abort();
  await later();
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  main().className = 'two';
  await later();
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 3]);
});

it('an error of one check leaves out no other', async () => {
  const check = vi.fn<() => void>();
  let isBroken = false;
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  process.on('uncaughtException', onError);
  watchPage(() => {
    if (isBroken) throw new TypeError('form.id is not a function');
  }, life.signal);
  watchPage(check, life.signal);
  isBroken = true;
  addTo(main());
  await later();
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  process.off('uncaughtException', onError);
  expect(errors).toEqual([expect.any(TypeError)]);
  expect(check).toHaveBeenCalledTimes(2);
});

it('one whose first check fails ends as the others do', () => {
  const onWatching = vi.fn<(isWatching: boolean) => void>();
  const fail = (): never => {
    throw new TypeError('form.id is not a function');
  };
  expect(() => watchPage(fail, life.signal, { onWatching })).toThrow(TypeError);
  life.abort();
  expect(onWatching.mock.calls).toEqual([[true], [false]]);
});

it('one that has ended before it begins watches nothing', async () => {
  const check = vi.fn<() => void>();
  watchPage(check, AbortSignal.abort())();
  addTo(main());
  await later();
  expect(check).not.toHaveBeenCalled();
});

it('nothing listens any more when nobody watches', async () => {
  const ended = vi.spyOn(MutationObserver.prototype, 'disconnect');
  const check = vi.fn<() => void>();
  watchPage(check, life.signal);
  life.abort();
  expect(ended).toHaveBeenCalled();
  addTo(main());
  dispatchEvent(new Event('click'));
  await later();
  expect(check).toHaveBeenCalledTimes(1);
});
