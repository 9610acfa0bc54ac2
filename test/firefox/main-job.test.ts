import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { until } from '@/demo/browser/until';
import { type Servers, startServers } from '@/demo/servers';
import { lettersOf } from '@/test/browser/desk';

import { button, COMPOSER, type FirefoxDesk, openFirefoxDesk } from './firefox-desk';
import { KEYS } from './launch-firefox';

const DRAFT = 'One moment please.';

let desk: FirefoxDesk;
/** The same helpdesk on another port; it is not set up. */
let others: Servers;

beforeAll(async () => {
  others = await startServers({ firstPort: 0 });
  desk = await openFirefoxDesk();
});

afterAll(async () => {
  await Promise.all([desk?.close(), others?.close()]);
});

const readEntries = (): Promise<number> => desk.page.evaluate(() => document.querySelectorAll('.turns > li').length);

const readButton = (): Promise<{ label: string; title: string } | null> =>
  desk.page.evaluate(() => {
    const ask = document.querySelector('deskhand-ask')?.shadowRoot?.querySelector('button');
    return ask ? { label: ask.textContent, title: ask.title } : null;
  });

test('our button stands in the ticket and says where to click', async () => {
  await desk.openTicket('tickets/4711');
  expect(await until(async () => (await readButton()) ?? undefined, 'our button')).toEqual({
    label: 'Suggest reply',
    title: 'Click the Deskhand button in the toolbar to see the suggestion.',
  });
});

describe.each([
  ['the rich composer', 'tickets/4711'],
  ['the plain composer', 'tickets/4711?composer=plain'],
])('with %s, the sidebar', (_name, path) => {
  /** What is in the composer before anything is inserted. */
  let before: string;
  let reply: string;

  beforeEach(async () => {
    await desk.openTicket('tickets/4717');
    await desk.waitForWords('#4717');
    await desk.openTicket(path);
    await desk.waitForWords('#4711');
    await desk.page.type(COMPOSER, DRAFT);
    before = await desk.readComposer();
    reply = await desk.ask();
  });

  test('shows the ticket, the verdict and a reply', async () => {
    const text = await desk.sidebar.text();
    expect(text).toContain('Where is my order?');
    expect(text).toContain('Order found, customer asked for status');
    expect(reply).toContain('10023');
  });

  test('inserts below the draft, sends nothing, and takes it back', async () => {
    const entries = await readEntries();
    await desk.sidebar.click(button('Insert'));
    await desk.waitForWords('Undo insert');
    expect(lettersOf(await desk.readComposer())).toBe(lettersOf(DRAFT + reply));
    expect(await readEntries()).toBe(entries);
    // The click in the sidebar has taken the keyboard there; the text went in all the same, and the sidebar says so.
    expect(await desk.page.evaluate(() => document.hasFocus())).toBe(false);
    expect(await desk.sidebar.text()).toContain('Click into the reply box to go on typing');

    await desk.sidebar.click(button('Undo insert'));
    await desk.waitForWords('Your draft is as it was');
    expect(await desk.readComposer()).toBe(before);
  });

  test('inserts in one step of the editor’s own undo', async () => {
    await desk.sidebar.click(button('Insert'));
    await desk.waitForWords('Undo insert');
    expect(lettersOf(await desk.readComposer())).toBe(lettersOf(DRAFT + reply));
    await desk.page.type(COMPOSER, `${KEYS.control}z`);
    expect(await desk.readComposer()).toBe(before);
  });
});

test('the sidebar summarizes the ticket', async () => {
  await desk.openTicket('tickets/4711');
  await desk.waitForWords('#4711');
  await desk.sidebar.click(button('Summarize'));
  const summary = (): Promise<string | undefined> =>
    desk.sidebar.evaluate(() => document.querySelector<HTMLElement>('section[aria-label="Summary"]')?.innerText);
  await until(async () => (await summary())?.includes('10023'), 'the summary');
  expect(desk.servers.platform.requests.at(-1)).toMatchObject({ endpoint: 'summary', body: { ticketId: '4711' } });
});

test('the sidebar shows the order of the ticket, and another that is looked up', async () => {
  await desk.openTicket('tickets/4711');
  await desk.waitForWords('SHIPPED');
  await desk.sidebar.type("//input[@aria-label='Order number']", `10008${KEYS.enter}`);
  await desk.waitForWords('CANCELLED');
});

test.each([
  ['another host', () => desk.servers.helpdesk.replace('127.0.0.1', 'localhost')],
  ['another port', () => others.helpdesk],
])('a helpdesk on %s than the one that was set up gets no button', async (_name, address) => {
  await desk.openTicket('tickets/4711');
  await desk.waitForWords('#4711');
  await desk.navigate(`${address()}/tickets/4711`);
  await desk.waitForWords('This page is not one of your helpdesks');
  expect(await desk.page.text()).toContain('Where is my order?');
  expect(await readButton()).toBeNull();
});
