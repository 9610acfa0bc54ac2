// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { TicketMessage } from '@/lib/domain/ticket';
import { connectToPage, type PageLink } from '@/plugin/frame/page-link';
import { FRAME_VERSION, type FromFrame, type PageNews } from '@/plugin/protocol';

const ORIGIN = 'https://desk.example';
const HELLO = { deskhand: 'panel', version: FRAME_VERSION };
const MESSAGE: TicketMessage = { role: 'customer', text: 'Where is it?', attachments: [] };
const TICKET = { desk: ORIGIN, scope: '', id: '57', messages: [MESSAGE] };

let ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports) port.close();
  ports = [];
});

interface Greeting {
  origin?: string;
  source?: Window | null;
  data?: object;
}

/** The page's end of the port. */
function sayHello({ origin = ORIGIN, source = window, data = HELLO }: Greeting = {}) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const heard: FromFrame[] = [];
  port1.addEventListener('message', (event) => heard.push(event.data as FromFrame));
  port1.start();
  window.dispatchEvent(new MessageEvent('message', { origin, source, data, ports: [port2] }));
  return { port: port1, heard };
}

const onConnected = vi.fn<(link: PageLink) => void>();
beforeEach(() => {
  onConnected.mockReset();
  const adding = vi.spyOn(window, 'addEventListener');
  connectToPage(ORIGIN, onConnected);
  const [[type, listener]] = adding.mock.calls as [[string, EventListener]];
  adding.mockRestore();
  // A frame listens as long as it lives.
  return () => window.removeEventListener(type, listener);
});

function connect() {
  const page = sayHello();
  const link = onConnected.mock.lastCall?.[0] ?? expect.fail('not connected');
  return { ...page, link };
}

async function untilCalled(heard: readonly FromFrame[]): Promise<{ id: number }> {
  return vi.waitFor(() => heard.find((message) => 'call' in message) ?? expect.fail('no call'), 10_000);
}

describe('the connection to the page', () => {
  test.each([
    ['another origin', { origin: 'https://other.example' }],
    ['another window', { source: null }],
    ['another version', { data: { deskhand: 'panel', version: 0 } }],
    ['another message', { data: { deskhand: 'connect', version: FRAME_VERSION } }],
  ])('takes no port of %s', (_, hello) => {
    sayHello(hello);
    expect(onConnected).not.toHaveBeenCalled();
  });

  test('tells that the frame has started, and hears news in their schema alone', async () => {
    const { port, heard, link } = connect();
    const news: PageNews[] = [];
    link.hear((each) => news.push(each));
    await vi.waitFor(() => expect(heard).toContainEqual({ act: 'started' }), 10_000);
    const click = { clickId: '1', ticket: { desk: ORIGIN, scope: '', id: '57' } };
    for (const message of [
      null,
      'start',
      { news: 'other' },
      { news: 'button.clicked', click: { clickId: '', ticket: {} } },
      { news: 'command', name: 'delete-all' },
      { news: 'start', start: { code: 'x'.repeat(1000), givesCodes: true } },
      { news: 'button.clicked', click: { ...click, script: 'x' } },
    ])
      port.postMessage(message);
    await vi.waitFor(() => expect(news).toEqual([{ news: 'button.clicked', click }]), 10_000);
  });
});

describe('a call to the page', () => {
  test('gives the answer without fields that the panel does not know', async () => {
    const { port, heard, link } = connect();
    const reading = link.call('ticket.read', {});
    const { id } = await untilCalled(heard);
    port.postMessage({ id, reply: { kind: 'ticket', ticket: { ...TICKET, token: 'x' }, revision: '1', extra: 1 } });
    expect(await reading).toEqual({ ok: true, value: { kind: 'ticket', ticket: TICKET, revision: '1' } });
  });

  test('gives a long text whole, because the panel shortens it and says so', async () => {
    const { port, heard, link } = connect();
    const reading = link.call('ticket.read', {});
    const { id } = await untilCalled(heard);
    const messages = [{ ...MESSAGE, text: 'x'.repeat(101_000) }];
    const reply = { kind: 'ticket', ticket: { ...TICKET, subject: 'y'.repeat(3000), messages } };
    port.postMessage({ id, reply });
    expect(await reading).toEqual({ ok: true, value: reply });
  });

  test.each([
    ['a reading without a ticket', 'ticket.read', { kind: 'ticket' }],
    [
      'a message of a role that is none',
      'ticket.read',
      { kind: 'ticket', ticket: { ...TICKET, messages: [{ ...MESSAGE, role: 'boss' }] } },
    ],
    ['an outcome that is none', 'composer.insert', { outcome: 'sent' }],
    ['a code that is no text', 'code.read', { code: 1 }],
  ] as const)('counts %s as an error of the page', async (_, type, reply) => {
    const { port, heard, link } = connect();
    const calling = link.call(type, {});
    const { id } = await untilCalled(heard);
    port.postMessage({ id, reply });
    expect(await calling).toEqual({ ok: false, failure: 'threw' });
  });

  test('hears the first answer alone, and an error with its trace', async () => {
    const { port, heard, link } = connect();
    const undoing = link.call('composer.undo', {});
    const { id } = await untilCalled(heard);
    port.postMessage({ id: id + 1, reply: 'nothing-to-undo' });
    port.postMessage({ id, crash: { name: 'TypeError', stack: 'at x.js:1:1' } });
    port.postMessage({ id, reply: 'undone' });
    expect(await undoing).toEqual({ ok: false, failure: 'threw', crash: { name: 'TypeError', stack: 'at x.js:1:1' } });
  });

  test('ends when the page connects again, whose newest port counts', async () => {
    const { heard, link } = connect();
    const reading = link.call('ticket.read', {});
    await untilCalled(heard);
    const next = sayHello();
    expect(await reading).toEqual({ ok: false, failure: 'interrupted' });
    const again = link.call('draft.read', {});
    const { id } = await untilCalled(next.heard);
    const { port } = next;
    port.postMessage({ id, reply: null });
    expect(await again).toEqual({ ok: true, value: null });
  });

  test('ends without an answer after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { link } = connect();
      const reading = link.call('ticket.read', {});
      vi.advanceTimersByTime(30_000);
      expect(await reading).toEqual({ ok: false, failure: 'interrupted' });
    } finally {
      vi.useRealTimers();
    }
  });
});
