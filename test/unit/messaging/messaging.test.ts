import { beforeEach, describe, expect, it, vi } from 'vitest';

import { listenForAnnouncements, listenInPage } from '@/lib/messaging/listen';
import { listenInWorker, type WorkerHandlers } from '@/lib/messaging/listen-in-worker';
import { announce, sendToPage, sendToWorker } from '@/lib/messaging/send';

type Listener = (message: unknown, sender: object, reply: (answered: unknown) => void) => boolean;

const OURS = 'our-extension-id';
const PAGE = { id: OURS, tab: { id: 7 }, url: 'https://desk.example/tickets/1' };
const PANEL = { id: OURS, url: `chrome-extension://${OURS}/sidepanel.html` };
const OPTIONS = { ...PANEL, tab: { id: 9 }, url: `chrome-extension://${OURS}/options.html` };
const STRANGER = { id: 'another-extension', url: 'chrome-extension://another-extension/x.html' };

let listeners: Listener[];
let sender: object;
let runtimeId: string | undefined;

/** The browser border: what one part posts, all listeners hear, and the first that answers is heard back. */
function post(message: unknown): Promise<unknown> {
  if (listeners.length === 0)
    return Promise.reject(new Error('Could not establish connection. Receiving end does not exist.'));
  return new Promise((resolve) => {
    const kept = listeners.map((listener) => listener(structuredClone(message), sender, resolve));
    if (!kept.includes(true)) resolve(undefined);
  });
}

beforeEach(() => {
  listeners = [];
  sender = PANEL;
  runtimeId = OURS;
  vi.stubGlobal('chrome', {
    runtime: {
      get id() {
        return runtimeId;
      },
      getURL: (path: string) => `chrome-extension://${OURS}/${path}`,
      sendMessage: post,
      onMessage: {
        addListener: (listener: Listener) => listeners.push(listener),
        removeListener: (listener: Listener) => listeners.splice(listeners.indexOf(listener), 1),
      },
    },
    tabs: { sendMessage: (_: number, message: unknown) => post(message) },
  });
});

function listenWith(handlers: Partial<WorkerHandlers>): void {
  listenInWorker(handlers as WorkerHandlers);
}

describe('what is said to the worker', () => {
  it('is parsed, handled and answered, with the tab it came from', async () => {
    const ask = vi.fn<WorkerHandlers['panel.ask']>().mockResolvedValue(null);
    listenWith({ 'panel.ask': ask });
    sender = PAGE;
    expect(await sendToWorker('panel.ask', {})).toEqual({ delivered: true, reply: null });
    expect(ask).toHaveBeenCalledWith({}, { tabId: 7, url: PAGE.url });
  });

  it('is handled in the very turn it arrives in, since a click lasts no longer', () => {
    const ask = vi.fn<WorkerHandlers['panel.ask']>().mockResolvedValue(null);
    listenWith({ 'panel.ask': ask });
    listeners[0]?.({ deskhand: 'panel.ask', body: {} }, PAGE, () => undefined);
    expect(ask).toHaveBeenCalled();
  });

  it.each([
    ['a page says what only our pages may', PAGE, 'settings.view', {}],
    ['a page asks for a channel to be saved', PAGE, 'channel.save', { replySuggestionUrl: 'x', summaryUrl: 'x' }],
    ['a page looks an order up', PAGE, 'order.find', { orderNumber: '1' }],
    ['our page says what only pages may', PANEL, 'panel.ask', {}],
    ['another extension speaks', STRANGER, 'settings.view', {}],
    ['the body is malformed', PANEL, 'order.find', { orderNumber: 5 }],
    ['the body is missing', PANEL, 'order.find', undefined],
    ['a request id is no id', PANEL, 'request.cancel', { requestId: '' }],
  ])('is refused when %s', async (_, from, type, body) => {
    const handle = vi.fn();
    listenWith({
      'settings.view': handle,
      'order.find': handle,
      'panel.ask': handle,
      'channel.save': handle,
      'request.cancel': handle,
    });
    sender = from;
    const say = sendToWorker as (type: string, body: unknown) => Promise<unknown>;
    expect(await say(type, body)).toEqual({ delivered: false, why: 'refused' });
    expect(handle).not.toHaveBeenCalled();
  });

  it('may come from the options page in its tab', async () => {
    listenWith({ 'ask.take': async () => true });
    sender = OPTIONS;
    expect(await sendToWorker('ask.take', { tabId: 1 })).toEqual({ delivered: true, reply: true });
  });

  it.each([{ deskhand: 'order.steal', body: {} }, { deskhand: '__proto__', body: {} }, { type: 'x' }, null, 'x'])(
    'is not heard when it is none of ours: %j',
    async (message) => {
      listenWith({});
      expect(await post(message)).toBeUndefined();
    },
  );

  it('is refused, not left hanging, when its handler fails', async () => {
    listenWith({ 'ask.take': () => Promise.reject(new Error('storage')) });
    expect(await sendToWorker('ask.take', { tabId: 1 })).toEqual({ delivered: false, why: 'refused' });
  });
});

describe('why a message had no reply', () => {
  it('tells nobody there, gone meanwhile and updated apart', async () => {
    expect(await sendToWorker('settings.view', {})).toEqual({ delivered: false, why: 'no-receiver' });
    vi.spyOn(chrome.runtime, 'sendMessage').mockRejectedValue(
      new Error('The message port closed before a response was received.'),
    );
    expect(await sendToWorker('settings.view', {})).toEqual({ delivered: false, why: 'interrupted' });
    runtimeId = undefined;
    expect(await sendToWorker('settings.view', {})).toEqual({ delivered: false, why: 'extension-updated' });
  });
});

describe('what is said to a page', () => {
  const listenAsPage = () => {
    const read = vi.fn().mockResolvedValue({ kind: 'none', problem: 'not-a-ticket' });
    const stop = new AbortController();
    const others = {
      'composer.insert': vi.fn(),
      'composer.undo': vi.fn(),
      'lesson.start': vi.fn(),
      'page.examine': vi.fn(),
      'page.snapshot': vi.fn(),
    };
    listenInPage({ 'ticket.read': read, ...others }, stop.signal);
    return { read, stop };
  };

  it('is answered for our own pages alone', async () => {
    const { read } = listenAsPage();
    expect(await sendToPage(1, 'ticket.read', {})).toMatchObject({ delivered: true });
    for (const other of [PAGE, STRANGER]) {
      sender = other;
      expect(await sendToPage(1, 'ticket.read', {})).toEqual({ delivered: false, why: 'refused' });
    }
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is heard no longer once the script has ended', async () => {
    const { stop } = listenAsPage();
    stop.abort();
    expect(await sendToPage(1, 'ticket.read', {})).toEqual({ delivered: false, why: 'no-receiver' });
  });
});

describe('an announcement', () => {
  it('is heard by every panel and answered by none', async () => {
    const first = vi.fn();
    const second = vi.fn();
    listenForAnnouncements({ 'ask.waiting': first });
    listenForAnnouncements({ 'ask.waiting': second, 'settings.changed': vi.fn() });
    await announce('ask.waiting', { tabId: 3 });
    expect(first).toHaveBeenCalledWith({ tabId: 3 }, PANEL);
    expect(second).toHaveBeenCalledWith({ tabId: 3 }, PANEL);
    sender = STRANGER;
    await announce('ask.waiting', { tabId: 3 });
    expect(first).toHaveBeenCalledTimes(1);
  });
});
