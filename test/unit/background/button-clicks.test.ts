import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createButtonClicks } from '@/entrypoints/background/button-clicks';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { createStoredClicks } from '@/lib/journal/stored-clicks';
import type { sendToPage } from '@/lib/messaging/send';
import { createMemoryArea } from '@/test/unit/journal/memory-area';

const announce = vi.hoisted(() => vi.fn(() => Promise.resolve()));

vi.mock('wxt/browser', () => ({
  browser: { action: { setBadgeText: () => Promise.resolve() }, sidePanel: { open: () => Promise.resolve() } },
}));
vi.mock('@/lib/messaging/send', () => ({ announce }));

const KEY = { desk: 'https://desk.example', scope: '/Ticket/', id: '1' };
const createTicket = (text: string, id = '1'): Ticket => ({
  ...KEY,
  id,
  customer: {},
  messages: [{ role: 'customer', text, attachments: [] }],
});
const OPEN = createTicket('Where is it?');

function stage(read: Ticket | undefined) {
  const send = vi.fn(() =>
    Promise.resolve({ ok: true, value: read ? { kind: 'ticket', ticket: read } : { kind: 'none' } }),
  );
  return {
    send,
    ...createButtonClicks(send as unknown as typeof sendToPage, createStoredClicks(Date.now, createMemoryArea())),
  };
}

beforeEach(() => announce.mockClear());

describe('a click on the page button', () => {
  test('a reading identifies the ticket of a click where the page did not know its thread at once', async () => {
    const { add, take, send } = stage(OPEN);
    await add(7, { clickId: 'one', ticket: KEY });
    expect(send.mock.calls).toEqual([[7, 'ticket.read', {}]]);
    expect(await take({ tabId: 7, ticket: identifyTicket(createTicket('My cup is broken')), takeId: 'a' })).toBe(
      'waits',
    );
    expect(await take({ tabId: 7, ticket: identifyTicket(OPEN), takeId: 'b' })).toBe('taken');
  });

  test.each([
    ['another ticket by then', createTicket('My cup is broken', '2')],
    ['no ticket', undefined],
  ])('a click on the page button is dropped where the reading finds %s', async (_, read) => {
    const { add, take } = stage(read);
    await add(7, { clickId: 'one', ticket: KEY });
    expect(announce).not.toHaveBeenCalled();
    expect(await take({ tabId: 7, ticket: identifyTicket(OPEN), takeId: 'a' })).toBe('none');
  });

  test('needs no reading where the page knew its thread', async () => {
    const { add, take, send } = stage(undefined);
    await add(7, { clickId: 'one', ticket: identifyTicket(OPEN) });
    expect(send).not.toHaveBeenCalled();
    expect(await take({ tabId: 7, ticket: identifyTicket(OPEN), takeId: 'a' })).toBe('taken');
  });
});
