import { until } from '@/demo/browser/until';
import { driveSidebar, type Point, type Sidebar } from '@/test/firefox/sidebar';
import { type Firefox, startFirefox } from '@/test/firefox/start-firefox';

import type { EditorBrowser, EditorTab } from './editor-browser';
import { startEditorServer } from './editor-server';
import { buildTestExtension } from './test-extension';

/** WebDriver's characters for keys that write nothing. */
const KEYS = {
  Control: '\uE009',
  Shift: '\uE008',
  Enter: '\uE007',
  Backspace: '\uE003',
  Delete: '\uE017',
  Tab: '\uE004',
  Escape: '\uE00C',
  Home: '\uE011',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const keyOf = (name: string): string => new Map(Object.entries(KEYS)).get(name) ?? name;

/** As many tests run at the same time (`maxConcurrency` of the rings); much of each is waiting. */
const BROWSERS = 3;

/**
 * Starts Firefoxes with the insertion chain as a content script, the sidebar open, and these pages: several, since only
 * one page of each has the keyboard.
 */
export async function startFirefoxEditors(names: readonly string[]): Promise<EditorBrowser> {
  const [extension, server] = await Promise.all([buildTestExtension('firefox'), startEditorServer(names)]);
  const started: Promise<Firefox>[] = [];
  const idle: FirefoxTab[] = [];
  const start = async (): Promise<FirefoxTab> => {
    const starting = startFirefox(extension.dir);
    started.push(starting);
    const firefox = await starting;
    const sidebar = driveSidebar(firefox);
    await sidebar.open();
    const tab = driveTab(firefox, sidebar, () => void idle.push(tab));
    return tab;
  };
  const close = async (): Promise<void> => {
    await Promise.allSettled(started.map(async (firefox) => (await firefox).close()));
    server.close();
    extension.remove();
  };
  try {
    idle.push(...(await Promise.all(Array.from({ length: BROWSERS }, start))));
  } catch (error) {
    await close();
    throw error;
  }

  return {
    name: 'Firefox',
    isConcurrent: true,
    async open(name) {
      // A test that fails may not have left its tab.
      const tab = idle.pop() ?? (await start());
      await tab.goTo(server.addressOf(name));
      await until(() => tab.evaluate(() => 'editorPage' in window), `the editor of ${name}`);
      await tab.focusPage();
      return tab;
    },
    close,
  };
}

interface FirefoxTab extends EditorTab {
  goTo: (url: string) => Promise<unknown>;
}

/** The one tab of a Firefox. */
function driveTab(firefox: Firefox, sidebar: Sidebar, onLeave: () => void): FirefoxTab {
  const { send, run, inBrowser, click, press } = firefox;
  const waitForFocus = (isInPage: boolean): Promise<unknown> =>
    until(
      async () => (await tab.evaluate(() => document.hasFocus())) === isInPage,
      `the keyboard ${isInPage ? 'in' : 'out of'} the page`,
    );

  const tab: FirefoxTab = {
    goTo: (url) => send('WebDriver:Navigate', { url }),
    evaluate: async (inside, ...args) => (await run(`return (${String(inside)})(...arguments)`, ...args)) as never,
    async click(path) {
      await click(await tab.evaluate(showCentre, path));
    },
    write: (text) => press(text.replaceAll('\n', KEYS.Enter)),
    press: (chord) => press([chord.split('+').map(keyOf).join('')]),
    async focusPanel() {
      await sidebar.clickAt({ x: 100, y: 300 });
      await waitForFocus(false);
    },
    async focusPage() {
      await inBrowser(() => run('gBrowser.selectedBrowser.focus()'));
      await waitForFocus(true);
    },
    leave: async () => onLeave(),
  };
  return tab;
}

/** In the page: brings what a path leads to into view and says where its centre is, in CSS pixels. */
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
