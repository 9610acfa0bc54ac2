// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { DeskAdapter } from '@/lib/adapters/shape';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';

import {
  ADAPTER,
  find,
  idAndTexts,
  later,
  listOf,
  NEXT,
  readWhenOpen,
  startReading,
  STEPS,
  switches,
  useWatchedPage,
  watch,
} from './stage-switches';

useWatchedPage();

const LAMP = ['Lamp', 'Where is it?', 'On its way.'];
const redrawThread = () =>
  find('ol').replaceChildren(...Array.from(find('ol').children, (item) => item.cloneNode(true)));

describe('A page that opens another ticket in steps', () => {
  const names = Object.keys(STEPS) as (keyof typeof STEPS)[];
  const orders = names.flatMap((first) => names.filter((last) => last !== first).map((last) => [first, last] as const));

  it.each(orders)(
    'a page is read after the last step of a switch that begins with %s and ends with %s',
    async (first, last) => {
      STEPS[first]();
      const readResult = await startReading();
      await later(600);
      for (const name of names.filter((step) => step !== first && step !== last)) STEPS[name]();
      await later(600);
      expect(readResult()).toBeUndefined();
      STEPS[last]();
      await later(50);
      expect(idAndTexts(readResult())).toEqual(NEXT);
    },
  );

  it('a page is read at once after more messages than Deskhand compares have come at once', async () => {
    find('ol').insertAdjacentHTML('beforeend', listOf(...Array.from({ length: 300 }, (_, index) => `Day ${index}`)));
    expect(idAndTexts((await startReading())())).toEqual(expect.arrayContaining([...LAMP, 'Day 299']));
  });

  it('a page is read at once when everything changes at once, or nothing', async () => {
    expect(idAndTexts((await startReading())())).toEqual(['1', 'Lamp', 'Where is it?', 'On its way.']);
    for (const step of Object.values(STEPS)) step();
    expect(idAndTexts((await startReading())())).toEqual(NEXT);
  });

  it('a page is read after a second when the next ticket has the same subject and customer', async () => {
    STEPS.address();
    STEPS.thread();
    const readResult = await startReading();
    await later(900);
    expect(readResult()).toBeUndefined();
    await later(200);
    expect(idAndTexts(readResult())).toEqual(['2', 'Lamp', 'My cup is broken', 'Which one?']);
  });

  it.each([
    ['the messages of the next ticket beside the id', [STEPS.thread, STEPS.subject], 2900],
    ['the id of the next ticket beside messages that it has drawn anew', [redrawThread, STEPS.address], 2900],
    ['the subject of the next ticket beside the rest', [STEPS.subject], 2900],
    ['the customer of the next ticket beside the rest', [STEPS.customer], 2900],
    ['the subject of the previous ticket beside the rest', [STEPS.address, STEPS.thread, STEPS.customer], 900],
  ])('a page is read only when it stays as it is, if it shows %s', async (_, steps, waitMs) => {
    for (const step of steps) step();
    const readResult = await startReading();
    await later(waitMs);
    expect(readResult()).toBeUndefined();
    await later(200);
    expect(readResult()?.kind).toBe('ticket');
  });

  it('a page is not read for ten seconds while it shows the messages of the previous ticket', async () => {
    STEPS.address();
    const readResult = await startReading();
    await later(9900);
    expect(readResult()).toBeUndefined();
    history.pushState(null, '', '/tickets/1');
    await later(50);
    expect(idAndTexts(readResult())).toEqual(['1', ...LAMP]);
  });

  it.each([
    ['its address', STEPS.address],
    ['all its messages', STEPS.thread],
  ])('tells soon that it opens another ticket when it has changed %s', async (_, step) => {
    step();
    const answered = vi.fn();
    void switches.read(() => Promise.reject(new Error('Amid steps'))).then(answered);
    await later(400);
    expect(answered.mock.calls).toEqual([[{ kind: 'opening' }]]);
  });

  it('a page that never comes to rest is read after fifteen seconds', async () => {
    STEPS.address();
    STEPS.thread();
    const readResult = await startReading();
    const clock = setInterval(() => (find('h1').textContent = `Cup, open for ${performance.now()} ms`), 500);
    await later(14_900);
    expect(readResult()).toBeUndefined();
    await later(600);
    clearInterval(clock);
    expect(readResult()?.kind).toBe('ticket');
  });

  it('a page is read again when it changes during the reading', async () => {
    const read = createTicketReader(ADAPTER, () => Promise.resolve(undefined));
    const ended = vi.fn();
    void readWhenOpen(async () => {
      const reading = await read();
      if (location.pathname === '/tickets/1') {
        STEPS.address();
        setTimeout(() => [STEPS.thread, STEPS.subject, STEPS.customer].forEach((step) => void step()), 500);
      }
      return reading;
    }).then((reading) => ended(idAndTexts(reading)));
    await later(600);
    expect(ended.mock.calls).toEqual([[NEXT]]);
  });

  it('a page is read at once when messages arrive, or earlier ones are loaded', async () => {
    find('ol').insertAdjacentHTML('beforeend', listOf('Thank you'));
    expect((await startReading())()?.kind).toBe('ticket');
    find('ol').insertAdjacentHTML('afterbegin', listOf('Hello'));
    expect((await startReading())()?.kind).toBe('ticket');
  });
});

describe('A page that states the id of its ticket beside its address', () => {
  const adapter: DeskAdapter = { ...ADAPTER, ticketId: [{ select: 'body', attribute: 'data-id' }] };
  const showId = (id: string) => document.body.setAttribute('data-id', id);

  it.each([
    ['its address', STEPS.address, () => showId('2')],
    ['its id', () => showId('2'), STEPS.address],
  ])("a page that states its ticket's id is read after the last step, if that is %s", async (_, last, first) => {
    showId('1');
    watch(adapter);
    first();
    STEPS.thread();
    STEPS.subject();
    STEPS.customer();
    const read = createTicketReader(adapter, () => Promise.resolve(undefined));
    const ended = vi.fn();
    void readWhenOpen(() => read()).then((reading) => ended(idAndTexts(reading)));
    await later(700);
    expect(ended).not.toHaveBeenCalled();
    last();
    await later(50);
    expect(ended.mock.calls).toEqual([[NEXT]]);
  });
});

describe('Two tickets with equal words', () => {
  const withIds = { ...ADAPTER, thread: { ...ADAPTER.thread, id: [{ attribute: 'data-id' }] } };
  const numberMessages = (from: number): void =>
    [...find('ol').children].forEach((item, index) => item.setAttribute('data-id', String(from + index)));

  it.each([
    ['the same elements', () => undefined, 10_000],
    ['the same elements, and the address has replaced the one before', () => putUnderEntry('one'), 3000],
    ['new elements', redrawThread, 3000],
  ])('are both read when the page shows them in %s', async (_, redraw, waitMs) => {
    putUnderEntry('one');
    watch(ADAPTER);
    putUnderEntry('two');
    STEPS.address();
    redraw();
    const readResult = await startReading();
    await later(waitMs - 100);
    expect(readResult()).toBeUndefined();
    await later(200);
    expect(idAndTexts(readResult())).toEqual(['2', ...LAMP]);
  });

  it.each([
    ['the same elements', () => undefined],
    ['new elements', redrawThread],
  ])('are told apart within a second by the ids of their messages in %s', async (_, redraw) => {
    numberMessages(10);
    watch(withIds);
    STEPS.address();
    redraw();
    numberMessages(20);
    const readResult = await startReading(withIds);
    await later(1100);
    expect(idAndTexts(readResult())).toEqual(['2', ...LAMP]);
  });

  /** jsdom has no Navigation API. */
  function putUnderEntry(key: string): void {
    vi.stubGlobal('navigation', { currentEntry: { key }, addEventListener: () => undefined });
  }
  afterEach(() => vi.unstubAllGlobals());
});

describe('A thread that begins or ends with the words of another', () => {
  it.each([
    ['begins', ['Where is it?', 'It is lost.']],
    ['ends', ['My cup is broken', 'On its way.']],
  ])('a thread is not taken for the previous one when it %s like it', async (_, texts) => {
    find('ol').innerHTML = listOf(...texts);
    const readResult = await startReading();
    await later(500);
    expect(readResult()).toBeUndefined();
    STEPS.address();
    STEPS.subject();
    STEPS.customer();
    await later(50);
    expect(idAndTexts(readResult())).toEqual(['2', 'Cup', ...texts]);
  });
});

describe('A page on an origin with several helpdesks', () => {
  const pathsOf = (deskPath: string | undefined, ...deskPaths: string[]): DeskAdapter => ({
    ...ADAPTER,
    deskPath,
    deskPaths,
  });

  it.each([
    ['moves to another', pathsOf('/tickets/*', '/tickets/*', '/b/*'), '/b/tickets/1', 1],
    ['moves to the rest of the origin', pathsOf('/tickets/*', '/tickets/*', '/*'), '/b/tickets/1', 1],
    ['moves to one in a part of it', pathsOf(undefined, '/b/*', '/*'), '/b/tickets/1', 1],
    ['stays', pathsOf('/tickets/*', '/tickets/*', '/*'), '/tickets/2', 0],
    ['leaves them all', pathsOf('/tickets/*', '/tickets/*', '/b/*'), '/c', 0],
    ['has no other', ADAPTER, '/b/tickets/1', 0],
  ])('tells once when it %s', async (_, adapter, address, times) => {
    const onOtherDesk = vi.fn();
    watch(adapter, { onOtherDesk });
    expect(onOtherDesk).not.toHaveBeenCalled();
    history.pushState(null, '', address);
    for (const text of ['One', 'Two']) {
      find('h1').innerHTML = `<b>${text}</b>`;
      await later(500);
    }
    expect(onOtherDesk).toHaveBeenCalledTimes(times);
  });
});
