import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { browser } from 'wxt/browser';

import { mapEndpoints } from '@/lib/contract/platform-endpoints';
import { listenForAnnouncements, listenInPage } from '@/lib/messaging/listen';
import { listenInWorker, type WorkerHandlers } from '@/lib/messaging/listen-in-worker';
import { announce, sendToPage, sendToWorker } from '@/lib/messaging/send';

type Listener = (message: unknown, sender: object, reply: (answered: unknown) => void) => boolean;

const OURS = 'our-extension-id';
const PAGE = { id: OURS, tab: { id: 7 }, url: 'https://desk.example/tickets/1' };
const PANEL = { id: OURS, url: `chrome-extension://${OURS}/sidepanel.html` };
const OPTIONS = { ...PANEL, tab: { id: 9 }, url: `chrome-extension://${OURS}/options.html` };
const WORKER = { id: OURS, url: `chrome-extension://${OURS}/background.js` };
const STRANGER = { id: 'another-extension', url: 'chrome-extension://another-extension/x.html' };

let listeners: Listener[];
let sender: object;
let runtimeId: string | undefined;

/** All listeners hear a message, and the first answer is heard back. */
function post(message: unknown): Promise<unknown> {
  if (listeners.length === 0)
    return Promise.reject(new Error('Could not establish connection. Receiving end does not exist.'));
  return new Promise((resolve) => {
    const kept = listeners.map((listener) => listener(structuredClone(message), sender, resolve));
    if (!kept.includes(true)) resolve(undefined);
  });
}

vi.mock('wxt/browser', () => ({
  browser: {
    runtime: {
      get id() {
        return runtimeId;
      },
      getURL: (path: string) => `chrome-extension://${OURS}${path}`,
      sendMessage: post,
      onMessage: {
        addListener: (listener: Listener) => listeners.push(listener),
        removeListener: (listener: Listener) => listeners.splice(listeners.indexOf(listener), 1),
      },
    },
    tabs: { sendMessage: (_: number, message: unknown) => post(message) },
  },
}));

beforeEach(() => {
  vi.restoreAllMocks();
  listeners = [];
  sender = PANEL;
  runtimeId = OURS;
});

function listenWith(handlers: Partial<WorkerHandlers>): void {
  listenInWorker(handlers as WorkerHandlers);
}

const TICKET = { desk: 'https://desk.example', scope: '/tickets/', id: '1', messageHashes: ['0123456789abcdef'] };
const CLICK = { clickId: 'click-1', ticket: TICKET };
const TAKE = { pageId: 1, ticket: TICKET, takeId: 'take-1' };

describe('a message to the worker', () => {
  it('a message to the worker is parsed, handled and answered, with the tab it came from', async () => {
    const ask = vi.fn<WorkerHandlers['button.click']>().mockResolvedValue(null);
    listenWith({ 'button.click': ask });
    sender = PAGE;
    expect(await sendToWorker('button.click', CLICK)).toEqual({ ok: true, value: null });
    expect(ask).toHaveBeenCalledWith(CLICK, { tabId: 7, url: PAGE.url });
  });

  it('a message to the worker is handled in the turn it arrives in, since a click lasts no longer', () => {
    const ask = vi.fn<WorkerHandlers['button.click']>().mockResolvedValue(null);
    listenWith({ 'button.click': ask });
    listeners[0]?.({ deskhand: 'button.click', body: CLICK }, PAGE, () => undefined);
    expect(ask).toHaveBeenCalled();
  });

  it.each([
    ['a page says what only our pages may', PAGE, 'settings.view', {}],
    [
      'a page asks for a channel to be saved',
      PAGE,
      'channel.save',
      { channel: 'default', suggestion: 'x', summary: 'x' },
    ],
    ['a page looks an order up', PAGE, 'order.find', { orderNumber: '1' }],
    ['our page says what only pages may', PANEL, 'button.click', CLICK],
    ['another extension speaks', STRANGER, 'settings.view', {}],
    ['the body is malformed', PANEL, 'order.find', { orderNumber: 5 }],
    ['the body is missing', PANEL, 'order.find', undefined],
    ['a request id is no id', PANEL, 'request.cancel', { requestId: '' }],
  ])('a message to the worker is refused when %s', async (_, from, type, body) => {
    const handle = vi.fn();
    listenWith({
      'settings.view': handle,
      'order.find': handle,
      'button.click': handle,
      'channel.save': handle,
      'request.cancel': handle,
    });
    sender = from;
    const say = sendToWorker as (type: string, body: unknown) => Promise<unknown>;
    expect(await say(type, body)).toEqual({ ok: false, failure: 'refused' });
    expect(handle).not.toHaveBeenCalled();
  });

  it.each([
    ['settings.view', ['panel', 'options']],
    ['defaults.save', ['panel']],
    ['order.find', ['panel']],
    ['settings.save', ['options']],
    ['channel.save', ['options']],
    ['channel.forget', ['options']],
    ['channel.test', ['options']],
    ['commerce.save', ['options']],
    ['commerce.forget', ['options']],
    ['button.click', ['page']],
  ])('a message to the worker is handled from its own senders alone: %s from %j', async (type, senders) => {
    const bodies: Record<string, unknown> = {
      'defaults.save': { uiLanguage: 'de' },
      'order.find': { orderNumber: '1' },
      'settings.save': { settings: {} },
      'channel.save': { channel: 'default', ...mapEndpoints(() => '') },
      'channel.forget': { channel: 'default' },
      'channel.test': { channel: 'default' },
      'commerce.save': { token: 'a-token' },
      'button.click': CLICK,
    };
    listenWith({ [type]: async () => null });
    const say = sendToWorker as (type: string, body: unknown) => Promise<{ ok: boolean }>;
    const heard: string[] = [];
    for (const [name, from] of Object.entries({ page: PAGE, panel: PANEL, options: OPTIONS, worker: WORKER })) {
      sender = from;
      if ((await say(type, bodies[type] ?? {})).ok) heard.push(name);
    }
    expect(heard).toEqual(senders);
  });

  it('a message to the worker may come from a panel in a window', async () => {
    listenWith({ 'button.take': async () => ({ fate: 'taken' }) });
    sender = { ...PANEL, tab: { id: 9 }, url: `${PANEL.url}?tab=7` };
    expect(await sendToWorker('button.take', TAKE)).toEqual({ ok: true, value: { fate: 'taken' } });
  });

  it.each([{ deskhand: 'order.steal', body: {} }, { deskhand: '__proto__', body: {} }, { type: 'x' }, null, 'x'])(
    'the worker ignores a message of another origin: %j',
    async (message) => {
      listenWith({});
      expect(await post(message)).toBeUndefined();
    },
  );

  it('a message is answered without a trace when its handler fails, because the trace may quote a secret', async () => {
    listenWith({ 'button.take': () => Promise.reject(new Error('storage')) });
    expect(await sendToWorker('button.take', TAKE)).toEqual({ ok: false, failure: 'threw' });
  });
});

describe('a message without a reply', () => {
  it('tells apart a missing receiver, one that went away and an updated extension', async () => {
    const send = vi.spyOn(browser.runtime, 'sendMessage');
    send.mockRejectedValueOnce(new Error('Could not establish connection. Receiving end does not exist.'));
    expect(await sendToWorker('settings.view', {})).toEqual({ ok: false, failure: 'no-receiver' });
    send.mockRejectedValue(new Error('The message port closed before a response was received.'));
    expect(await sendToWorker('settings.view', {})).toEqual({ ok: false, failure: 'interrupted' });
    runtimeId = undefined;
    expect(await sendToWorker('settings.view', {})).toEqual({ ok: false, failure: 'extension-updated' });
  });
});

test('an empty reply of the worker means that Firefox has stopped it', async () => {
  vi.spyOn(browser.runtime, 'sendMessage').mockResolvedValue(undefined);
  expect(await sendToWorker('settings.view', {})).toEqual({ ok: false, failure: 'interrupted' });
});

describe('a message to a page', () => {
  const listenAsPage = () => {
    const read = vi.fn().mockResolvedValue({ kind: 'none', problem: 'not-a-ticket' });
    const stop = new AbortController();
    const others = {
      'composer.insert': vi.fn(),
      'composer.undo': vi.fn(),
      'draft.read': vi.fn(),
      'lesson.start': vi.fn(),
      'lesson.end': vi.fn(),
      'page.examine': vi.fn(),
      'page.snapshot': vi.fn(),
      'script.end': vi.fn(),
      'ticket.glance': vi.fn(),
      'ticket.showAll': vi.fn(),
    };
    listenInPage({ 'ticket.read': read, ...others }, stop.signal);
    return { read, stop };
  };

  it('a message to a page is answered for our own pages alone', async () => {
    const { read } = listenAsPage();
    expect(await sendToPage(1, 'ticket.read', {})).toMatchObject({ ok: true });
    for (const other of [PAGE, STRANGER]) {
      sender = other;
      expect(await sendToPage(1, 'ticket.read', {})).toEqual({ ok: false, failure: 'refused' });
    }
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('a message to a page fails as our own error, with its trace, when the script throws over it', async () => {
    const { read } = listenAsPage();
    read.mockRejectedValue(new TypeError('form.id.startsWith is not a function'));
    expect(await sendToPage(1, 'ticket.read', {})).toEqual({
      ok: false,
      failure: 'threw',
      crash: { name: 'TypeError', stack: expect.stringContaining('messaging.test') as string },
    });
  });

  it('a message to a page is ignored once the script has ended', async () => {
    const { stop } = listenAsPage();
    stop.abort();
    expect(await sendToPage(1, 'ticket.read', {})).toEqual({ ok: false, failure: 'no-receiver' });
  });
});

describe('an announcement', () => {
  it('an announcement is heard by every panel and answered by none', async () => {
    const first = vi.fn();
    const second = vi.fn();
    sender = WORKER;
    listenForAnnouncements({ 'button.clicked': first });
    listenForAnnouncements({ 'button.clicked': second, 'settings.changed': vi.fn() });
    await announce('button.clicked', { pageId: 3 });
    expect(first).toHaveBeenCalledWith({ pageId: 3 }, WORKER);
    expect(second).toHaveBeenCalledWith({ pageId: 3 }, WORKER);
    sender = STRANGER;
    await announce('button.clicked', { pageId: 3 });
    expect(first).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['button.clicked', { pageId: 3 }, ['worker']],
    ['command.waiting', { pageId: 3 }, ['worker']],
    ['settings.changed', {}, ['worker']],
    ['sync.changed', {}, ['worker']],
    ['storage.full', {}, ['worker']],
    ['page.ready', {}, ['page']],
    ['lesson.changed', { title: 'Teach this page', step: 'Click the subject' }, ['page']],
    ['lesson.changed', {}, ['page']],
    ['page.failed', { name: 'TypeError', stack: '' }, ['page']],
  ] as const)('an announcement is heard from its own sender alone: %s %j from %j', async (type, body, senders) => {
    const hear = vi.fn();
    listenForAnnouncements({ [type]: hear });
    const heard: string[] = [];
    const others = { page: PAGE, panel: PANEL, options: OPTIONS, worker: WORKER, stranger: STRANGER };
    for (const [name, from] of Object.entries(others)) {
      sender = from;
      hear.mockClear();
      await announce(type, body as never);
      if (hear.mock.calls.length > 0) heard.push(name);
    }
    expect(heard).toEqual(senders);
  });

  it.each([
    ['lesson.changed', { title: {}, step: {} }],
    ['lesson.changed', { title: 'Teach this page', step: 5 }],
    ['lesson.changed', null],
    ['page.failed', { name: {}, stack: [] }],
    ['page.failed', undefined],
    ['page.ready', 'ready'],
  ] as const)('an announcement of a page is ignored when its body holds more than texts: %s %j', async (type, body) => {
    const hear = vi.fn();
    listenForAnnouncements({ [type]: hear });
    sender = PAGE;
    await announce(type, body as never);
    expect(hear).not.toHaveBeenCalled();
  });
});
