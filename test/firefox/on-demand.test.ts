import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { until } from '@/demo/browser/until';
import { lettersOf } from '@/test/browser/desk';
import { startUnknownDesks, type UnknownDesks } from '@/test/browser/serve-unknown-pages';

import { addHelpdesk, button, COMPOSER, type FirefoxDesk, openFirefoxDesk } from './firefox-desk';
import { KEYS } from './launch-firefox';

let desk: FirefoxDesk;
let unknown: UnknownDesks;

beforeAll(async () => {
  unknown = await startUnknownDesks();
  desk = await openFirefoxDesk();
  for (const [path, type] of [
    ['plugin', 'Page with Deskhand markup'],
    [pathOf('german'), 'Find the conversation by itself'],
    [pathOf('all-alike'), 'Find the conversation by itself'],
  ] as const) {
    await desk.openOptions();
    await addHelpdesk(desk, `http://127.0.0.1/${path}/*`, type);
  }
});

/** All desks of the test are on one host; each has a path of its own. */
const pathOf = (name: string): string => new URL(unknown.addressOf(name)).pathname.split('/')[1] ?? '';

afterAll(async () => {
  await desk?.close();
  unknown?.close();
});

describe('the scripts that come when they are needed, in Firefox', () => {
  test('the plugin has the page insert, and take it back', async () => {
    await desk.openTicket('plugin/4727');
    await desk.waitForWords('#4727');
    await desk.page.type(COMPOSER, 'One moment please.');
    const before = await desk.readComposer();
    const reply = await desk.ask();
    await desk.sidebar.click(button('Insert'));
    await desk.waitForWords('Undo insert');
    expect(lettersOf(await desk.readComposer())).toBe(lettersOf(before + reply));
    await desk.sidebar.click(button('Undo insert'));
    await desk.waitForWords('Your draft is as it was');
    expect(await desk.readComposer()).toBe(before);
  });

  test('a page without an adapter is read by itself, and written into', async () => {
    await desk.navigate(unknown.addressOf('german'));
    await desk.waitForWords('3 messages');
    const reply = await desk.ask();
    await desk.sidebar.click(button('Insert'));
    await desk.waitForWords('Undo insert');
    const read = (): Promise<string | undefined> =>
      desk.page.evaluate(() => document.querySelector<HTMLElement>('[data-testid="editor"]')?.innerText);
    expect(lettersOf((await read()) ?? '')).toBe(lettersOf(reply));
  });

  test('a page is taught by keyboard, and read', async () => {
    await desk.navigate(unknown.addressOf('all-alike'));
    await desk.sidebar.click(button('Teach this page'));
    const press = (key: string): Promise<void> => desk.pressInPage(key);
    const untilLesson = (words: string): Promise<unknown> =>
      until(async () => (await desk.readClosed('deskhand-lesson')).includes(words), `the lesson to say “${words}”`);
    await untilLesson('Point at the subject');
    await press(KEYS.enter);
    await untilLesson('Point at one message from the customer');
    for (const key of [KEYS.down, KEYS.right, KEYS.right]) await press(key);
    await untilLesson('Do you deliver to Norway');
    await press(KEYS.up);
    await press(KEYS.enter);
    await untilLesson('Point at one reply from an agent');
    await press(KEYS.enter);
    await untilLesson('Point at the box');
    await press(KEYS.enter);
    await untilLesson('no message counts as the customer’s');
    await press(KEYS.tab);
    await press(KEYS.enter);
    await desk.waitForWords('Delivery to Norway');
  });

  test('the check of a page finds everything on the sample helpdesk', async () => {
    await desk.openTicket('tickets/4711');
    await desk.waitForWords('#4711');
    await desk.sidebar.click("//button[@aria-label='More']");
    await desk.sidebar.click("//button[@role='menuitem'][contains(., 'Check this page')]");
    await desk.waitForWords('Everything was found.');
    expect(await desk.sidebar.text()).toContain('Customer 3, agents 1, notes 1, events 2.');
  });
});
