// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { acceptFollowers } from '@/entrypoints/content/accept-followers';
import { ContentScriptContext } from '@/entrypoints/content/script-context';

const OURS = 'our-extension-id';
const PANEL = { id: OURS, url: `chrome-extension://${OURS}/sidepanel.html` };

type Listener = (port: object) => void;
let connect: Listener;

beforeEach(() => {
  vi.stubGlobal('chrome', {
    runtime: {
      id: OURS,
      getURL: (path: string) => `chrome-extension://${OURS}/${path}`,
      onConnect: { addListener: (listener: Listener) => (connect = listener) },
    },
  });
});

/** A connection as the page sees it, and what the other side hears on it. */
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
    acceptFollowers((tell, signal) => watched.push({ tell, signal }), script.signal);
  });

  it('start the watching, and are told of changes', () => {
    expect(watched).toEqual([]);
    const port = createPort();
    connect(port);
    watched[0]?.tell();
    expect(port.postMessage.mock.calls).toEqual([['ticket.changed']]);
  });

  it('end the watching when they go', () => {
    const port = createPort();
    connect(port);
    expect(watched[0]?.signal.aborted).toBe(false);
    port.close();
    expect(watched[0]?.signal.aborted).toBe(true);
  });

  it('see their connection end when another script takes over, which takes the next', () => {
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
  ])('are never %s', (_, port) => {
    connect(port);
    expect(watched).toEqual([]);
  });
});

describe('A content script', () => {
  it('ends when it runs again in the same page, and then only', () => {
    const first = new ContentScriptContext('content');
    expect(first.signal.aborted).toBe(false);
    const other = new ContentScriptContext('another');
    expect([first.signal.aborted, other.signal.aborted]).toEqual([false, false]);
    const second = new ContentScriptContext('content');
    expect([first.signal.aborted, second.signal.aborted, other.signal.aborted]).toEqual([true, false, false]);
  });
});
