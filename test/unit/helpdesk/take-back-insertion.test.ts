// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  act,
  ADAPTER,
  find,
  later,
  listOf,
  startReading,
  STEPS,
  switches,
  typeIn,
  useWatchedPage,
  watch,
  WITH_TOTAL,
} from './stage-switches';

useWatchedPage();

describe('An insertion into a reused composer', () => {
  const field = () => find('.reply') as HTMLTextAreaElement;
  const undo = vi.fn(async () => {
    field().value = 'Hello Ada';
    return 'undone' as const;
  });
  const insert = () =>
    switches.insert(
      async () => {
        field().value = 'Hello Ada, it is on its way.';
        return { outcome: 'inserted' };
      },
      'one',
      undo,
    );

  /** Tells the insertion, changes the page, and looks at the draft once more. */
  const insertAndLook = (change: () => void, outcome: 'inserted' | 'failed' = 'inserted') =>
    switches.insert(
      async (onShown) => {
        field().value = 'Hello Ada, it is on its way.';
        onShown();
        change();
        await later(100);
        return { outcome };
      },
      'one',
      undo,
    );

  beforeEach(() => undo.mockClear());

  it.each(['address', 'thread'] as const)(
    'an insertion is taken back and told when the page changes its %s soon after',
    async (step) => {
      await insert();
      await later(1500);
      STEPS[step]();
      await later(200);
      expect(undo.mock.calls, 'in the composer of the insertion').toEqual([[]]);
      expect(field().value).toBe('Hello Ada');
      const readResult = await startReading();
      await later(10_000);
      expect(readResult()).toMatchObject({ misplaced: { insertionId: 'one', isTakenBack: true } });
    },
  );

  it('an insertion that cannot be taken back is told, and the page is read afterwards', async () => {
    undo.mockRejectedValueOnce(new TypeError('not a function'));
    await insert();
    for (const step of Object.values(STEPS)) step();
    const readResult = await startReading();
    await later(3000);
    expect(readResult()).toMatchObject({
      kind: 'ticket',
      ticket: { id: '2' },
      misplaced: { insertionId: 'one', isTakenBack: false },
    });
  });

  it('an insertion is told in a reading that begins before it is taken back', async () => {
    await insert();
    for (const step of Object.values(STEPS)) step();
    const readResult = await startReading();
    await later(100);
    expect(readResult()).toMatchObject({
      kind: 'ticket',
      ticket: { id: '2' },
      misplaced: { insertionId: 'one', isTakenBack: true },
    });
  });

  it.each([
    ['the agent clicks before', 0, () => act(find('a'), 'pointerdown')],
    ['the agent presses a key before', 0, () => act(document.body, 'keydown')],
    ['the agent types on', 0, () => typeIn(field())],
    ['the page has exchanged the draft', 0, () => (field().value = 'Hello Bob')],
    ['the page has exchanged the composer', 0, () => field().replaceWith(field().cloneNode(true))],
    ['it was undone before', 0, () => void switches.write(() => Promise.resolve('undone'))],
    ['more time than a page needs has passed', 3100, () => undefined],
  ])('an insertion is not taken back when %s', async (_, laterMs, change) => {
    await insert();
    await later(300);
    change();
    await later(laterMs);
    for (const step of Object.values(STEPS)) step();
    await later(3000);
    expect(undo).not.toHaveBeenCalled();
  });

  it('an insertion is looked at once more without hiding that the page opens another ticket', async () => {
    await insertAndLook(() => {
      act(find('a'), 'click');
      for (const step of Object.values(STEPS)) step();
      field().value = 'Hello Bob';
    });
    const isStable = switches.waitUntilStable();
    await later(4000);
    expect(await isStable).toBe(true);
    expect(undo).not.toHaveBeenCalled();
  });

  it('an insertion that an editor cleans a moment later still stands in its draft', async () => {
    await insertAndLook(() => (field().value = 'Hello Ada,\n\nit is on its way.'));
    expect(switches.isStable()).toBe(true);
    STEPS.address();
    await later(200);
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('an insertion is taken back, though the page hid the composer when the text was told', async () => {
    const box = field();
    await switches.insert(
      async (onShown) => {
        box.value = 'Hello Ada, it is on its way.';
        box.remove();
        onShown();
        await later(50);
        find('nav').before(box);
        await later(50);
        return { outcome: 'inserted' };
      },
      'one',
      undo,
    );
    STEPS.address();
    await later(200);
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('an insertion that an editor has rejected is not taken back', async () => {
    await insertAndLook(() => (field().value = 'Hello Ada'), 'failed');
    STEPS.address();
    await later(3000);
    expect(undo).not.toHaveBeenCalled();
  });

  it('an insertion that the agent has undone in the editor is told', async () => {
    const onMisplaced = vi.fn();
    watch(ADAPTER, { onMisplaced });
    await insert();
    switches.reportUndone('one');
    expect(onMisplaced).toHaveBeenCalledTimes(1);
    expect((await startReading())()).toMatchObject({
      kind: 'ticket',
      misplaced: { insertionId: 'one', isTakenBack: true, byAgent: true },
    });
  });

  it('an insertion that cannot be taken back is told as a text in another draft', async () => {
    undo.mockResolvedValueOnce('changed-since' as never);
    await insert();
    for (const step of Object.values(STEPS)) step();
    const readResult = await startReading();
    await later(1500);
    expect(readResult()).toMatchObject({ misplaced: { insertionId: 'one', isTakenBack: false } });
  });

  describe('after which the page exchanges the draft', () => {
    const onMisplaced = vi.fn();
    const shown = () => onMisplaced.mock.calls.length;
    const exchange = () => Object.assign(field(), { value: 'Hello Bob' });

    beforeEach(() => {
      onMisplaced.mockClear();
      watch(ADAPTER, { onMisplaced });
    });

    it('an insertion is told as a text in another draft, once no step of the page can be missing', async () => {
      await insert();
      exchange();
      await later(2500);
      expect(shown()).toBe(0);
      await later(700);
      expect(shown()).toBe(1);
      const readResult = await startReading();
      await later(100);
      expect(readResult()).toMatchObject({
        ticket: { id: '1' },
        misplaced: { insertionId: 'one', isTakenBack: false },
      });
    });

    it('an insertion is told as a text in another draft at the next act of the agent', async () => {
      await insert();
      exchange();
      await later(200);
      act(find('a'), 'pointerdown');
      await later(200);
      expect(shown()).toBe(1);
    });

    it.each([
      ['the agent has acted before', () => act(find('a'), 'pointerdown'), exchange],
      ['the agent has typed on', () => typeIn(field()), exchange],
      [
        'the page draws the text anew',
        exchange,
        () => field().replaceWith(Object.assign(field().cloneNode(), { value: 'Hello\nAda, it is on its way. Yours' })),
      ],
      [
        'the page shows another ticket at once, with its own draft',
        () => undefined,
        () => Object.values({ ...STEPS, exchange }).forEach((step) => step()),
      ],
      ['it is undone', exchange, () => void switches.write(() => Promise.resolve('undone'))],
    ])('an insertion is not told as a text in another draft when %s', async (_, first, next) => {
      await insert();
      await later(100);
      first();
      await later(100);
      next();
      await later(4000);
      expect(shown()).toBe(0);
      expect(undo).not.toHaveBeenCalled();
    });
  });

  it.each([
    ['another message arrives', () => find('ol').insertAdjacentHTML('beforeend', listOf('Thank you'))],
    ['the page draws its thread anew', () => (find('ol').innerHTML = '')],
    ['the page loses its id for a moment', () => history.pushState(null, '', '/loading')],
    ['a message is edited', () => (find('li:last-child p').textContent = 'It is on its way.')],
  ])('an insertion is not taken back when %s', async (_, change) => {
    await insert();
    change();
    await later(3000);
    expect(undo).not.toHaveBeenCalled();
  });

  const scroll = () => (find('ol').innerHTML = listOf('Is it here?', 'It is.'));

  it('an insertion is not taken back when a list of messages draws another part of the thread', async () => {
    find('ol').dataset.total = '260';
    watch(WITH_TOTAL);
    await insert();
    scroll();
    await later(3000);
    expect(undo).not.toHaveBeenCalled();
  });

  it.each(['address', 'subject', 'customer'] as const)(
    'an insertion is taken back when the page changes its %s after it has drawn other messages of a long thread',
    async (step) => {
      find('ol').dataset.total = '260';
      watch(WITH_TOTAL);
      await insert();
      scroll();
      await later(1000);
      STEPS[step]();
      await later(200);
      expect(undo).toHaveBeenCalledTimes(1);
    },
  );

  /** Inserts, and lets the page mount its composer anew before the insertion has ended. */
  const insertAndMount = (value: string) =>
    switches.insert(
      async (onShown) => {
        field().value = 'Hello Ada, it is on its way.';
        onShown();
        await later(50);
        field().replaceWith(Object.assign(field().cloneNode(), { value }));
        await later(50);
        return { outcome: 'inserted' };
      },
      'one',
      undo,
    );

  it.each([
    ['is reported', 'with the draft of before', 'Hello Ada', () => {}, { insertionId: 'one', isTakenBack: false }],
    ['is not reported', 'with the text', 'Hello Ada, it is on its way.', () => {}, undefined],
    ['is not reported', 'after a click of the agent', '', () => act(find('a'), 'pointerdown'), undefined],
  ])('an insertion %s when the page mounts its composer at once anew, %s', async (_, __, value, before, misplaced) => {
    setTimeout(before, 20);
    await insertAndMount(value);
    await later(3200);
    const readResult = await startReading();
    await later(100);
    expect(readResult()?.misplaced).toEqual(misplaced);
    expect(undo).not.toHaveBeenCalled();
  });

  it('restores a draft by writing only while the composer holds the text', async () => {
    const stays: boolean[] = [];
    undo.mockImplementationOnce(async () => {
      stays.push(await switches.staysStable(() => false));
      field().value = 'Hello Bob';
      stays.push(await switches.staysStable(() => false));
      return 'undone';
    });
    await insert();
    STEPS.address();
    await later(200);
    expect(stays).toEqual([true, false]);
  });
});
