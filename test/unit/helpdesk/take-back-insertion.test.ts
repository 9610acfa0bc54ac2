// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { act, find, later, listOf, startReading, STEPS, switches, typeIn, useWatchedPage } from './stage-switches';

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

  beforeEach(() => undo.mockClear());

  it.each(['address', 'thread'] as const)(
    'an insertion is taken back and told when the page changes its %s soon after',
    async (step) => {
      await insert();
      await later(1500);
      STEPS[step]();
      await later(200);
      expect(undo).toHaveBeenCalledTimes(1);
      expect(field().value).toBe('Hello Ada');
      const readResult = await startReading();
      await later(3000);
      expect(readResult()).toMatchObject({ takenBack: 'one' });
    },
  );

  it('an insertion is told in a reading that begins before it is taken back', async () => {
    await insert();
    for (const step of Object.values(STEPS)) step();
    const readResult = await startReading();
    await later(100);
    expect(readResult()).toMatchObject({ kind: 'ticket', ticket: { id: '2' }, takenBack: 'one' });
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

  it('restores a draft by writing only while the composer holds the text', async () => {
    const stays: boolean[] = [];
    undo.mockImplementationOnce(async () => {
      stays.push(await switches.staysSettled(() => false));
      field().value = 'Hello Bob';
      stays.push(await switches.staysSettled(() => false));
      return 'undone';
    });
    await insert();
    STEPS.address();
    await later(200);
    expect(stays).toEqual([true, false]);
  });
});
