import { rmSync } from 'node:fs';

import type { Locator, Page, Route } from 'playwright-core';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { INSERT_NAMES, partsOf } from '@/demo/browser/panel-parts';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';
import { startServers } from '@/demo/servers/start-servers';
import { type EditorServer, startEditorServer } from '@/test/editors/editor-server';

import { writeFloorExtension } from './floor-extension';
import { judgeAgainst } from './judge-release';
import { printTable, type Row } from './print-table';
import { median } from './quantiles';
import { startTimedPlatform, type TimedPlatform } from './timed-platform';
import { writeResult } from './write-result';

const ROUNDS = 9;
/** Longer than any wait of Deskhand. */
const IDLE_MS = 3500;
/** Between the agent's act in the page and the press. */
const AFTER_ACT_MS = 300;

interface Editor {
  name: string;
  find: (page: Page) => Locator;
  /** Milliseconds from the press to the text, and to the words of the panel. */
  goal: readonly [text: number, told: number];
  /** After typing, if another one. */
  typedGoal?: readonly [text: number, told: number];
}

const EDITORS: readonly Editor[] = [
  { name: 'textarea', find: (page) => page.locator('#composer'), goal: [25, 50] },
  { name: 'contenteditable', find: (page) => page.locator('#composer'), goal: [50, 100] },
  { name: 'tiptap', find: (page) => page.locator('.tiptap'), goal: [50, 100], typedGoal: [300, 350] },
  {
    name: 'tinymce',
    find: (page) => page.frameLocator('.tox-edit-area__iframe').locator('body'),
    goal: [60, 120],
  },
];

/** Acts of the agent in the page, 0.3 s before a press. */
const ACTS: Record<string, (page: Page, composer: Locator) => Promise<unknown>> = {
  idle: () => Promise.resolve(),
  clicked: (page) => page.click('h1'),
  typed: (_, composer) => composer.pressSequentially('Hi '),
};

interface Press {
  text: number;
  told: number;
}

/**
 * Measures a press on "Insert" in the side panel beside real editors: until the text stands in the reply box, and until the panel
 * says so. Needs `npm run build:demo` and the editors.
 * @param release folder of an earlier build, whose times replace the goals
 */
export async function measureInsertion(release?: string): Promise<void> {
  const [servers, platform, editors] = await Promise.all([
    startServers({ firstPort: 0 }),
    startTimedPlatform(),
    startEditorServer(),
  ]);
  const floorDir = writeFloorExtension(DEMO_EXTENSION_DIR, platform.url);
  const launch = (extensionDir: string) => launchBrowser({ extensionDir, headless: true, panelWidth: 400 });
  const floor = await launch(floorDir);
  const rivals = await Promise.all(
    Object.entries({ ...(release && { release }), ours: DEMO_EXTENSION_DIR }).map(async ([name, folder]) => ({
      name,
      browser: await launch(folder),
    })),
  );
  const series = new Map<string, Press[]>();
  const add = (name: string, press: Press): unknown => series.set(name, [...(series.get(name) ?? []), press]);
  try {
    const path = '/api_v2/intelli/custom-ticket/reply-suggestion/bench-token/1';
    const setUp = { ...setUpFor(servers), commerceSource: 'off', replySuggestionUrl: platform.url + path } as const;
    const bare = await openTab(floor, servers.helpdesk, editors);
    const tabs: { name: string; tab: Tab }[] = [];
    for (const { name, browser } of rivals) {
      await configure(browser, setUp);
      tabs.push({ name, tab: await openTab(browser, servers.helpdesk, editors) });
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      console.log(`Round ${round + 1} of ${ROUNDS}`);
      for (const editor of EDITORS) {
        add(`floor ${editor.name}`, await pressFloor(bare, editor));
        for (const act of Object.keys(ACTS))
          for (const { name, tab } of tabs)
            add(`${name} ${editor.name} ${act}`, await pressInsert(tab, editor, act, platform));
      }
    }
  } finally {
    await Promise.all([floor.close(), ...rivals.map(({ browser }) => browser.close())]);
    await Promise.all([platform.close(), servers.close()]);
    editors.close();
    rmSync(floorDir, { recursive: true, force: true });
  }
  const rows = EDITORS.flatMap((editor) =>
    Object.keys(ACTS).flatMap((act) => createRows(editor, act, series, !!release)),
  );
  printTable(`A press on "Insert", ${floor.version}, headless; medians of ${ROUNDS} rounds`, rows);
  writeResult('insertion', { browser: floor.version, rows, raw: Object.fromEntries(series) });
}

function createRows(editor: Editor, act: string, series: ReadonlyMap<string, Press[]>, hasRelease: boolean): Row[] {
  const { name, goal, typedGoal } = editor;
  const goals = (act === 'typed' && typedGoal) || goal;
  return (['text', 'told'] as const).map((part, index) => {
    const of = (key: string): number => median((series.get(key) ?? []).map((press) => press[part]));
    const row = {
      name: `${name}, ${act} → ${part}`,
      unit: 'ms',
      floor: of(`floor ${name}`),
      ours: of(`ours ${name} ${act}`),
    } as const;
    return hasRelease ? judgeAgainst(of(`release ${name} ${act}`), row) : { ...row, goal: goals[index] ?? 0 };
  });
}

interface Tab {
  page: Page;
  panel: Page;
  /** Opens a new ticket with an editor. */
  open: (editor: Editor) => Promise<Locator>;
}

async function openTab(browser: DeskhandBrowser, helpdesk: string, editors: EditorServer): Promise<Tab> {
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  const fetchFrom = (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url());
    return (
      route
        // A kept connection may be closed by the server in the moment in which it is used again.
        .fetch({ url: new URL(pathname, editors.addressOf('')).href, maxRetries: 2 })
        .then((response) => route.fulfill({ response }))
    );
  };
  await page.route('**/{packages/**,*.js,*.css}', fetchFrom);
  await page.route('**/tickets/*', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const body = ticketPage(pathname.split('/').at(-1) ?? '', searchParams.get('editor') ?? '');
    return route.fulfill({ contentType: 'text/html', body });
  });
  let ticket = 7000;
  const open = async (editor: Editor): Promise<Locator> => {
    ticket += 1;
    await page.goto(`${helpdesk}/tickets/${ticket}?editor=${editor.name}`);
    await page.waitForFunction(() => 'editorPage' in window);
    return editor.find(page);
  };
  await open(EDITORS[0] as Editor);
  return { page, panel: await browser.openSidePanel(page), open };
}

/** A ticket of the sample helpdesk whose composer is an editor of the editor tests. */
function ticketPage(id: string, editor: string): string {
  const packaged = editor === 'tinymce' ? '<script src="/packages/tinymce/tinymce.min.js"></script>' : '';
  return `<!doctype html><meta charset="utf-8"><title>${id}</title><main class="ticket" data-ticket-id="${id}">
    <h1 class="ticket-subject">Where is order ${id}?</h1>
    <ol class="thread"><li class="entry entry--customer" data-entry-id="${id}"><p class="entry-body">Where is it?</p></li></ol>
    </main><form class="composer" data-kind="reply"></form>
    <script>document.body.appendChild = (node) => document.querySelector('form').appendChild(node)</script>
    ${packaged}<script type="module" src="/${editor}.js"></script>`;
}

async function pressInsert(
  { page, panel, open }: Tab,
  editor: Editor,
  act: string,
  platform: TimedPlatform,
): Promise<Press> {
  const composer = await open(editor);
  const parts = partsOf(panel);
  await parts.header.getByText(`#${new URL(page.url()).pathname.split('/').at(-1)}`).waitFor();
  const before = platform.last.mark;
  await parts.ask.click();
  await parts.reply.waitFor();
  if (platform.last.mark === before) throw new Error('The panel did not ask');
  await page.waitForTimeout(IDLE_MS);
  await ACTS[act]?.(page, composer);
  await page.waitForTimeout(AFTER_ACT_MS);
  return timePress(page, panel, platform.last.mark);
}

async function pressFloor({ page, panel, open }: Tab, editor: Editor): Promise<Press> {
  await open(editor);
  await page.waitForTimeout(AFTER_ACT_MS);
  const mark = `Answer at ${Date.now()}.`;
  await panel.evaluate((text) => {
    Object.assign(globalThis, { text });
    document.querySelectorAll('p').forEach((line) => (line.textContent = ''));
  }, mark);
  return timePress(page, panel, mark);
}

/** The functions that run in a page have no named ones inside, which `tsx` would change. */
async function timePress(page: Page, panel: Page, mark: string): Promise<Press> {
  const clicked = panel.evaluate(async () => {
    const event = await new Promise<Event>((next) =>
      document.addEventListener('click', next, { capture: true, once: true }),
    );
    return performance.timeOrigin + event.timeStamp;
  });
  const text = page.evaluate(async (words) => {
    for (;;) {
      const frames = Array.from(document.querySelectorAll('iframe'), (frame) => frame.contentDocument?.body);
      const fields = Array.from(document.querySelectorAll('textarea'), ({ value }) => value);
      const texts = [document.body, ...frames].map((body) => body?.textContent);
      if ([...texts, ...fields].some((one) => one?.includes(words))) return performance.timeOrigin + performance.now();
      await new Promise((next) => setTimeout(next));
    }
  }, mark);
  const told = panel.evaluate(async (words) => {
    while (!document.body.textContent.includes(words)) await new Promise((next) => setTimeout(next));
    return performance.timeOrigin + performance.now();
  }, uiText('insert.done'));
  const names = INSERT_NAMES.map((name) => panel.getByRole('button', { name, exact: true }));
  await names.reduce((one, other) => one.or(other)).click();
  const at = await clicked;
  return { text: (await text) - at, told: (await told) - at };
}
