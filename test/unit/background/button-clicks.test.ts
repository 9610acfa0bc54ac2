import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createButtonClicks } from '@/entrypoints/background/button-clicks';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket, isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import type { JournalEntry } from '@/lib/journal/journal';
import { createStoredClicks } from '@/lib/journal/stored-clicks';
import type { sendToPage } from '@/lib/messaging/send';
import { createMemoryArea } from '@/test/unit/journal/memory-area';

const { announce, contexts, openPanel } = vi.hoisted(() => ({
  announce: vi.fn(() => Promise.resolve()),
  contexts: [] as { documentUrl: string }[],
  openPanel: vi.fn(() => Promise.resolve()),
}));

vi.mock('wxt/browser', () => ({
  browser: {
    action: { setBadgeText: () => Promise.resolve() },
    sidePanel: { open: openPanel },
    runtime: { getContexts: () => Promise.resolve([...contexts]), getURL: (path: string) => `extension:/${path}` },
  },
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
const CLICK = { clickId: 'one', ticket: identifyTicket(OPEN) };

function stage(read: Ticket | undefined) {
  const send = vi.fn(() =>
    Promise.resolve({ ok: true, value: read ? { kind: 'ticket', ticket: read } : { kind: 'none' } }),
  );
  const sent: unknown[] = [];
  const journaled = new Set<string>();
  const wanted: (() => boolean)[] = [];
  const prepareRequest = vi.fn(() => (clicked: TicketIdentity, requestId: string, isWanted: () => boolean) => {
    wanted.push(isWanted);
    if (read && isSameTicket(clicked, identifyTicket(read))) sent.push({ id: clicked.id, requestId });
    return ended.promise;
  });
  const ended = Promise.withResolvers<void>();
  const journal = {
    find: (requestId: string) => Promise.resolve(journaled.has(requestId) ? ({} as JournalEntry) : undefined),
  };
  const { add, take } = createButtonClicks(
    { send: send as unknown as typeof sendToPage, journal, prepareRequest },
    createStoredClicks(createMemoryArea(), () => clock),
  );
  let clock = 0;
  return {
    send,
    add,
    sent,
    isWanted: () => wanted.at(-1)?.(),
    endRequest: () => ended.resolve(),
    prepareRequest,
    journaled,
    pass: (ms: number) => {
      clock += ms;
    },
    take: (id: string, ticket = OPEN) => take({ pageId: 7, ticket: identifyTicket(ticket), takeId: id }),
  };
}

beforeEach(() => {
  announce.mockClear();
  openPanel.mockReset().mockResolvedValue(undefined);
  contexts.length = 0;
});

describe('a click on the page button', () => {
  test('a reading identifies the ticket of a click where the page did not know its thread at once', async () => {
    const { add, take, send } = stage(OPEN);
    await add(7, { clickId: 'one', ticket: KEY });
    expect(send.mock.calls).toEqual([[7, 'ticket.read', {}]]);
    expect(await take('a', createTicket('My cup is broken'))).toMatchObject({ fate: 'waits' });
    expect(await take('b')).toMatchObject({ fate: 'taken' });
  });

  test('a click on the page button asks nothing where the reading finds another ticket, and the panel says so', async () => {
    const { add, take, sent, pass } = stage(createTicket('My cup is broken', '2'));
    await add(7, { clickId: 'one', ticket: KEY });
    expect(announce).toHaveBeenCalledExactlyOnceWith('button.clicked', { pageId: 7 });
    expect(sent).toEqual([]);
    expect(await take('a'), 'a conversation with the same key').toMatchObject({ fate: 'waits' });
    pass(3000);
    expect(await take('b')).toMatchObject({ fate: 'left' });
  });

  test.each([
    ['no ticket', undefined, KEY],
    ['a ticket over which our own code has failed', OPEN, { desk: '', scope: '', id: '' }],
  ])('a click on the page button is dropped where the reading finds %s', async (_, read, ticket) => {
    const { add, take, sent } = stage(read);
    await add(7, { clickId: 'one', ticket });
    expect(openPanel, 'it tells what is wrong').toHaveBeenCalledOnce();
    expect(announce).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
    expect(await take('a')).toEqual({ fate: 'none' });
  });

  test('needs no reading where the page knew its thread', async () => {
    const { add, take, send } = stage(undefined);
    await add(7, CLICK);
    expect(send).not.toHaveBeenCalled();
    expect(await take('a')).toMatchObject({ fate: 'taken' });
  });
});

describe('the request of a click', () => {
  test('is begun while the panel opens, under the ID that the panel gets', async () => {
    const { add, take, sent } = stage(OPEN);
    await add(7, CLICK);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ id: '1', requestId: (await take('a')).requestId }]);
  });

  test('is no longer begun once a panel has taken the click, or shows that its ticket has left', async () => {
    const { add, take, pass, isWanted } = stage(OPEN);
    await add(7, CLICK);
    await vi.waitFor(() => expect(isWanted()).toBe(true));
    await take('a', createTicket('My cup is broken', '2'));
    expect(isWanted(), 'the panel waits for it').toBe(true);
    await take('b');
    expect(isWanted()).toBe(false);

    await add(7, { ...CLICK, clickId: 'two' });
    await vi.waitFor(() => expect(isWanted()).toBe(true));
    pass(3000);
    await take('c', createTicket('My cup is broken', '2'));
    expect(isWanted()).toBe(false);
  });

  test('is forgotten when it has ended, so that a worker that lives long does not grow', async () => {
    const { add, endRequest, isWanted } = stage(OPEN);
    await add(7, CLICK);
    await vi.waitFor(() => expect(isWanted()).toBe(true));
    endRequest();
    await vi.waitFor(() => expect(isWanted()).toBe(false));
  });

  test('is begun under the same ID when the page reports the click again', async () => {
    const { add, sent } = stage(OPEN);
    await add(7, CLICK);
    await add(7, CLICK);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  });

  test.each(['extension://sidepanel.html', 'extension://sidepanel.html?tab=7'])(
    'is left to an open panel, which knows what runs and what the agent types: %s',
    async (documentUrl) => {
      contexts.push({ documentUrl });
      const { add, take, prepareRequest } = stage(OPEN);
      await add(7, CLICK);
      expect(await take('a')).toMatchObject({ fate: 'taken' });
      expect(prepareRequest).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['the browser opens no panel', () => openPanel.mockRejectedValue(new Error('no gesture')), CLICK],
    ['the page is no helpdesk any more', () => undefined, Promise.resolve(undefined)],
  ])('is not begun where %s', async (_, prepare, click) => {
    prepare();
    const { add, sent } = stage(OPEN);
    await add(7, click);
    await new Promise((next) => setTimeout(next));
    expect(sent).toEqual([]);
  });

  test('is not called missed on another ticket when the worker has begun it', async () => {
    const { add, take, pass, journaled } = stage(OPEN);
    await add(7, CLICK);
    pass(3000);
    const { requestId } = await take('a', createTicket('My cup is broken', '2'));
    expect(requestId, 'it is told where nothing was begun').toBeDefined();

    await add(7, { ...CLICK, clickId: 'two' });
    const begun = (await take('b', createTicket('My cup is broken', '2'))).requestId ?? '';
    journaled.add(begun);
    pass(3000);
    expect(await take('c', createTicket('My cup is broken', '2'))).toEqual({ fate: 'none' });
  });
});
