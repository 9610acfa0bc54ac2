import { describe, expect, test, vi } from 'vitest';

import { createKeyCommands } from '@/entrypoints/background/key-commands';

function stage() {
  const ask = vi.fn(() => Promise.resolve(null));
  const tell = vi.fn(() => Promise.resolve());
  return { ask, tell, ...createKeyCommands({ ask }, tell) };
}

describe('keys of the browser', () => {
  test('that ask for a suggestion open the panel of that tab within the same turn', () => {
    const { press, ask, tell } = stage();
    press('suggest-reply', 7);
    expect(ask.mock.calls).toEqual([[7]]);
    expect(tell).not.toHaveBeenCalled();
  });

  test('that write are told to the panels, and one of them alone may do it', async () => {
    const { press, take, ask, tell } = stage();
    press('insert-reply', 7);
    expect(tell.mock.calls).toEqual([['command.waiting', { tabId: 7 }]]);
    expect(ask).not.toHaveBeenCalled();
    expect(await take(8)).toBeNull();
    expect(await Promise.all([take(7), take(7)])).toEqual(['insert-reply', null]);
  });

  test('count once: the last pressed before a panel came', async () => {
    const { press, take } = stage();
    press('insert-reply', 7);
    press('undo-insert', 7);
    expect([await take(7), await take(7)]).toEqual(['undo-insert', null]);
  });

  test.each([
    ['_execute_action', 7],
    ['insert-reply', undefined],
  ])('%s in tab %s is nothing to us', async (command, tabId) => {
    const { press, take, ask, tell } = stage();
    press(command, tabId);
    expect(await take(7)).toBeNull();
    expect([ask.mock.calls, tell.mock.calls]).toEqual([[], []]);
  });
});
