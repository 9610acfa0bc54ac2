import { describe, expect, test, vi } from 'vitest';

import { createKeyCommands } from '@/entrypoints/background/key-commands';
import type { sendToPage } from '@/lib/messaging/send';

const TICKET = { desk: 'https://desk.example', scope: '/tickets/', id: '1', messageHashes: [] };

function stage(open: typeof TICKET | null = TICKET) {
  const click = vi.fn<Parameters<typeof createKeyCommands>[0]>(() => Promise.resolve(null));
  const readPage = (() =>
    Promise.resolve({
      ok: true,
      value: open ? { kind: 'ticket', ticket: { ...open, messages: [] } } : { kind: 'none', problem: 'not-a-ticket' },
    })) as unknown as typeof sendToPage;
  const notify = vi.fn(() => Promise.resolve());
  return { click, notify, ...createKeyCommands(click, notify, readPage) };
}

describe('keys of the browser', () => {
  test('a key that asks for a suggestion opens the panel of that tab within the same turn', () => {
    const { press, click, notify } = stage();
    press('suggest-reply', 7);
    expect(click.mock.calls).toEqual([[7, expect.any(Promise)]]);
    expect(notify).not.toHaveBeenCalled();
  });

  test('a key that asks for a suggestion names the ticket that is open, if any', async () => {
    const { press, click } = stage();
    press('suggest-reply', 7);
    expect(await click.mock.calls[0]?.[1]).toEqual({ clickId: expect.any(String), ticket: TICKET });
    const elsewhere = stage(null);
    elsewhere.press('suggest-reply', 7);
    expect(await elsewhere.click.mock.calls[0]?.[1]).toBeUndefined();
  });

  test('a key that asks for a suggestion names the ticket that the page is opening', async () => {
    const readings = [
      { kind: 'opening' },
      { kind: 'opening' },
      { kind: 'ticket', ticket: { ...TICKET, messages: [] } },
    ];
    const click = vi.fn<Parameters<typeof createKeyCommands>[0]>(() => Promise.resolve(null));
    const readPage = (() => Promise.resolve({ ok: true, value: readings.shift() })) as unknown as typeof sendToPage;
    createKeyCommands(click, () => Promise.resolve(), readPage).press('suggest-reply', 7);
    expect(await click.mock.calls[0]?.[1]).toMatchObject({ ticket: TICKET });
  });

  test('a key that inserts is announced to the panels, and only one of them may act on it', async () => {
    const { press, take, click, notify } = stage();
    press('insert-reply', 7);
    expect(notify.mock.calls).toEqual([['command.waiting', { pageId: 7 }]]);
    expect(click).not.toHaveBeenCalled();
    expect(await take({ pageId: 8 })).toBeNull();
    expect(await Promise.all([take({ pageId: 7 }), take({ pageId: 7 })])).toEqual(['insert-reply', null]);
  });

  test('a key counts once: the last one pressed before a panel came', async () => {
    const { press, take } = stage();
    press('insert-reply', 7);
    press('undo-insert', 7);
    expect([await take({ pageId: 7 }), await take({ pageId: 7 })]).toEqual(['undo-insert', null]);
  });

  test.each([
    ['_execute_action', 7],
    ['insert-reply', undefined],
  ])('%s in tab %s is nothing to us', async (command, tabId) => {
    const { press, take, click, notify } = stage();
    press(command, tabId);
    expect(await take({ pageId: 7 })).toBeNull();
    expect([click.mock.calls, notify.mock.calls]).toEqual([[], []]);
  });
});
