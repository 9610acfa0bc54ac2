import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { normalizeText } from '@/test/browser/desk';
import { startUnknownDesks, type UnknownDesks } from '@/test/browser/serve-unknown-pages';
import { KEYS } from '@/test/drivers/firefox/start-firefox';
import { button } from '@/test/drivers/firefox/xpaths';

import { addHelpdesk, COMPOSER, type FirefoxDesk, openFirefoxDesk } from './firefox-desk';

let desk: FirefoxDesk;
let unknown: UnknownDesks;

beforeAll(async () => {
  unknown = await startUnknownDesks();
  desk = await openFirefoxDesk();
  for (const [path, type] of [
    ['plugin', 'Page with Deskhand markup'],
    [pathOf('german'), uiText('options.desk-auto')],
    [pathOf('all-alike'), uiText('options.desk-auto')],
  ] as const) {
    await desk.openOptions();
    await addHelpdesk(desk, `http://127.0.0.1/${path}/*`, type);
  }
});

/** All test desks are on one host. */
const pathOf = (name: string): string => new URL(unknown.addressOf(name)).pathname.split('/')[1] ?? '';

afterAll(async () => {
  await desk?.close();
  unknown?.close();
});

describe('scripts that Firefox loads on demand', () => {
  test("inserts through the page's plugin, and takes it back", async () => {
    await desk.openTicket('plugin/4727');
    await desk.waitForWords('#4727');
    await desk.page.type(COMPOSER, 'One moment please.');
    const before = await desk.readComposer();
    const reply = await desk.ask();
    await desk.sidebar.click(button(uiText('insert.insert')));
    await desk.waitForWords(uiText('insert.done'));
    expect(normalizeText(await desk.readComposer())).toBe(normalizeText(before + reply));
    await desk.sidebar.click(button(uiText('insert.undo')));
    await desk.waitForWords(uiText('insert.undone'));
    expect(await desk.readComposer()).toBe(before);
  });

  test('reads a page without an adapter, and inserts into it', async () => {
    await desk.navigate(unknown.addressOf('german'));
    await desk.waitForWords(uiText('ticket.messages', { count: 3 }));
    const reply = await desk.ask();
    await desk.sidebar.click(button(uiText('insert.insert')));
    await desk.waitForWords(uiText('insert.done'));
    const read = (): Promise<string | undefined> =>
      desk.page.evaluate(() => document.querySelector<HTMLElement>('[data-testid="editor"]')?.innerText);
    expect(normalizeText((await read()) ?? '')).toBe(normalizeText(reply));
  });

  test('learns a page by keyboard, and reads it', async () => {
    await desk.navigate(unknown.addressOf('all-alike'));
    await desk.sidebar.click(button(uiText('action.start')));
    const press = (key: string): Promise<void> => desk.pressInPage(key);
    const untilLesson = (words: string): Promise<unknown> =>
      until(async () => (await desk.readClosed('[deskhand-lesson]')).includes(words), `the lesson to say “${words}”`);
    await untilLesson(uiText('teach.step-subject'));
    await press(KEYS.Enter);
    await untilLesson(uiText('teach.step-customer'));
    for (const key of [KEYS.ArrowDown, KEYS.ArrowRight, KEYS.ArrowRight]) await press(key);
    await untilLesson('Do you deliver to Norway');
    await press(KEYS.ArrowUp);
    await press(KEYS.Enter);
    await untilLesson(uiText('teach.step-agent'));
    await press(KEYS.Enter);
    await untilLesson(uiText('teach.step-composer'));
    await press(KEYS.Enter);
    await untilLesson(uiText('teach.step-review'));
    // The messages are one Tab stop.
    await press(KEYS.Tab);
    await press(KEYS.Tab);
    await press(KEYS.Enter);
    await desk.waitForWords('Delivery to Norway');
  });

  test('checks a page, and finds everything on the sample helpdesk', async () => {
    await desk.openTicket('tickets/4711');
    await desk.waitForWords('#4711');
    await desk.sidebar.click(`//button[@aria-label='${uiText('menu.more')}']`);
    await desk.sidebar.click(`//button[@role='menuitem'][contains(., '${uiText('action.check')}')]`);
    await desk.waitForWords(uiText('check.all-good'));
    expect(await desk.sidebar.text()).toContain(
      uiText('check.roles.known', { customer: 3, agent: 1, note: 1, system: 2 }),
    );
  });
});
