import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { until } from '@/demo/browser/until';

import type { Served, TestBrowser, TestBrowserOptions, TestTab } from '../test-browser';
import { driveSidebar, type Point, type Sidebar } from './sidebar';
import { type Firefox, KEYS, type Preferences, startFirefox } from './start-firefox';

/** Starts a Firefox for each open tab: only one page of each Firefox has the focus. */
export async function startFirefoxTabs({ extensionDir, serve }: TestBrowserOptions): Promise<TestBrowser> {
  const proxy = serve && (await startProxy(serve));
  const started: Promise<Firefox>[] = [];
  const idle: TestTab[] = [];
  const start = async (): Promise<TestTab> => {
    const starting = startFirefox(extensionDir, { ...(proxy && { preferences: proxy.preferences }) });
    started.push(starting);
    const firefox = await starting;
    const sidebar = driveSidebar(firefox);
    await sidebar.open();
    const tab = driveTab(firefox, sidebar, () => void idle.push(tab));
    return tab;
  };
  return {
    name: 'Firefox',
    openTab: async () => idle.pop() ?? start(),
    async close() {
      await Promise.allSettled(started.map(async (firefox) => (await firefox).close()));
      proxy?.close();
    },
  };
}

/** A proxy gives pages their own addresses. */
async function startProxy({ host, answer }: Served): Promise<{ preferences: Preferences; close: () => void }> {
  const receive = async ({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = url.startsWith(`http://${host}/`) ? await answer(url) : undefined;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.writeHead(body === undefined ? 404 : 200).end(body);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const preferences = {
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': (server.address() as AddressInfo).port,
    'dom.security.https_first': false,
  };
  return { preferences, close: () => server.close() };
}

function driveTab(firefox: Firefox, sidebar: Sidebar, onLeave: () => void): TestTab {
  const { send, run, inBrowser, click, press } = firefox;
  const waitForFocus = (isInPage: boolean): Promise<unknown> =>
    until(
      async () => (await tab.evaluate(() => document.hasFocus())) === isInPage,
      `the focus ${isInPage ? 'in' : 'out of'} the page`,
    );

  const tab: TestTab = {
    async goTo(url) {
      // An address that differs only behind its # would not load.
      if (url.includes('#')) await send('WebDriver:Navigate', { url: 'about:blank' });
      await send('WebDriver:Navigate', { url });
    },
    evaluate: async (inside, ...args) => (await run(`return (${String(inside)})(...arguments)`, ...args)) as never,
    async click(path) {
      await click(await tab.evaluate(showCentre, path));
    },
    write: (text) => press(text.replaceAll('\n', KEYS.Enter)),
    press: (chord) => press([chord.split('+').map(keyOf).join('')]),
    async focusPanel() {
      await sidebar.clickAt({ x: 100, y: 300 });
      await orHarnessFailure(waitForFocus(false), 'Firefox did not focus the sidebar');
    },
    async focusPage() {
      await inBrowser(() => run('gBrowser.selectedBrowser.focus()'));
      await waitForFocus(true);
    },
    takePicture: async () => (await send('WebDriver:TakeScreenshot', { full: true })) as string,
    leave: async () => onLeave(),
  };
  return tab;
}

const keyOf = (name: string): string => new Map(Object.entries(KEYS)).get(name) ?? name;

/** Centre in CSS pixels; runs in the page. */
function showCentre(path: readonly string[]): Point {
  let root: Document | ShadowRoot = document;
  let element: HTMLElement | null = null;
  let left = 0;
  let top = 0;
  for (const [index, selector] of path.entries()) {
    element = root.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`The page has no ${selector}`);
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const inside: Document | null = (element as HTMLIFrameElement).contentDocument;
    const isLast = index === path.length - 1;
    if (inside || isLast) {
      left += x + (isLast ? width / 2 : element.clientLeft);
      top += y + (isLast ? height / 2 : element.clientTop);
    }
    root = inside ?? element.shadowRoot ?? root;
  }
  return { x: left, y: top };
}
