// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { acceptSubscriptions } from '@/entrypoints/content/accept-subscriptions';
import { ContentScriptContext } from '@/entrypoints/content/script-context';

const OURS = vi.hoisted(() => 'our-extension-id');
const PANEL = { id: OURS, url: `chrome-extension://${OURS}/sidepanel.html` };

type Listener = (port: object) => void;
let connect: Listener;
const runtime = vi.hoisted((): { id: string | undefined } => ({ id: 'our-extension-id' }));

vi.mock('wxt/browser', () => ({
  browser: {
    runtime: Object.assign(runtime, {
      getURL: (path: string) => `chrome-extension://${OURS}/${path}`,
      onConnect: { addListener: (listener: Listener) => (connect = listener) },
    }),
  },
}));

function createPort(sender: object = PANEL, name = 'deskhand.follow') {
  let end: () => void = () => {};
  return {
    name,
    sender,
    postMessage: vi.fn(),
    disconnect: vi.fn(),
    onDisconnect: { addListener: (listener: () => void) => (end = listener) },
    close: () => end(),
  };
}

describe('Panels that follow the page', () => {
  let script: AbortController;
  let watched: { tell: () => void; signal: AbortSignal }[];

  beforeEach(() => {
    script = new AbortController();
    watched = [];
    acceptSubscriptions((tell, signal) => watched.push({ tell, signal }), script.signal);
  });

  it("a panel's connection starts the watching, and hears of changes", () => {
    expect(watched).toEqual([]);
    const port = createPort();
    connect(port);
    watched[0]?.tell();
    expect(port.postMessage.mock.calls).toEqual([['ticket.changed']]);
  });

  it('the watching ends when the panel goes', () => {
    const port = createPort();
    connect(port);
    expect(watched[0]?.signal.aborted).toBe(false);
    port.close();
    expect(watched[0]?.signal.aborted).toBe(true);
  });

  it('the watching ends when the page goes into the back/forward cache, and starts again with the next connection', () => {
    connect(createPort());
    dispatchEvent(new Event('pagehide'));
    connect(createPort());
    expect(watched.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('nothing of a panel that has gone stays for the life of the page', () => {
    const port = createPort();
    connect(port);
    port.close();
    script.abort();
    expect(port.disconnect).not.toHaveBeenCalled();
  });

  it('a connection ends when another script takes over, which takes the next', () => {
    const port = createPort();
    connect(port);
    script.abort();
    expect(watched[0]?.signal.aborted).toBe(true);
    expect(port.disconnect).toHaveBeenCalled();
    connect(createPort());
    expect(watched).toHaveLength(1);
  });

  it.each([
    ['another extension', createPort({ id: 'another', url: 'chrome-extension://another/x.html' })],
    ['another content script', createPort({ id: OURS, url: 'https://desk.example/', tab: { id: 1 } })],
    ['a connection for something else', createPort(PANEL, 'else')],
  ])('the content script ignores %s', (_, port) => {
    connect(port);
    expect(watched).toEqual([]);
  });
});

describe('A content script', () => {
  it('a content script ends when it runs again in the same page, and then only', () => {
    const first = new ContentScriptContext();
    expect(first.signal.aborted).toBe(false);
    const second = new ContentScriptContext();
    expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
  });

  it('a content script ends by no event of the page while its extension is there', () => {
    const seen: string[] = [];
    const dispatch = vi.spyOn(document, 'dispatchEvent').mockImplementation((event) => {
      seen.push(event.type);
      return true;
    });
    const run = new ContentScriptContext();
    dispatch.mockRestore();
    expect(seen).not.toEqual([]);
    for (const type of seen) document.dispatchEvent(new Event(type));
    expect(run.signal.aborted).toBe(false);
  });

  it('a content script ends when a newer version starts after its extension is gone', () => {
    const old = new ContentScriptContext();
    // The newer version runs in another world.
    Reflect.deleteProperty(globalThis, 'endDeskhand');
    runtime.id = undefined;
    const newer = new ContentScriptContext();
    expect([old.signal.aborted, newer.signal.aborted]).toEqual([true, false]);
    runtime.id = OURS;
  });
});
