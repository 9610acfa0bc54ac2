import { resolve } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { until } from '@/demo/browser/until';
import { type Servers, startServers } from '@/demo/servers';
import { lettersOf } from '@/test/browser/desk';

import { type DeskhandFirefox, KEYS, launchFirefox } from './launch-firefox';

const DRAFT = 'One moment please.';
const COMPOSER = "//*[@aria-label='Reply to the customer']";

let servers: Servers;
/** The same helpdesk on another port; it is not set up. */
let others: Servers;
let firefox: DeskhandFirefox;

beforeAll(async () => {
  servers = await startServers({ firstPort: 0 });
  others = await startServers({ firstPort: 0 });
  firefox = await launchFirefox(resolve(import.meta.dirname, '../../.output/firefox-mv3'));
  await setUp();
  await firefox.openSidebar();
});

afterAll(async () => {
  await firefox?.close();
  await Promise.all([servers?.close(), others?.close()]);
});

const button = (name: string): string => `//button[normalize-space()='${name}']`;
/** What was suggested before is still there when the agent comes back. */
const ASK = "//button[normalize-space()='Suggest reply' or normalize-space()='Suggest again']";
const field = (label: string): string => `//*[@id=//label[normalize-space()='${label}']/@for]`;

/** Sets the extension up on its options page as a person does. */
async function setUp(): Promise<void> {
  const { page } = firefox;
  await firefox.openOptions();
  await page.type(field('Reply suggestion address'), servers.credentials.replySuggestionUrl);
  await page.type(field('Summary address'), servers.credentials.summaryUrl);
  await page.type(field('Helpdesk address'), `${servers.helpdesk}/tickets/4711`);
  await page.click("//option[normalize-space()='Sample helpdesk']");
  await page.click(button('Add helpdesk'));
  await page.click(button('Save'));
  await until(async () => (await page.text()).includes('Saved'), 'what was set up to be saved');
}

/** Opens a page of the sample helpdesk on which nothing was typed yet. */
async function open(path: string): Promise<void> {
  await firefox.navigate(`${servers.helpdesk}/${path}`);
  await firefox.page.evaluate(() => sessionStorage.clear());
  await firefox.navigate(`${servers.helpdesk}/${path}`);
}

const readComposer = (): Promise<string> =>
  firefox.page.evaluate(() => {
    const box = document.querySelector<HTMLElement>('[aria-label="Reply to the customer"]');
    return (box instanceof HTMLTextAreaElement ? box.value : box?.innerText) ?? '';
  });

/** Waits for words in the sidebar. */
const waitForWords = (words: string): Promise<true> =>
  until(async () => (await firefox.sidebar.text()).includes(words) || undefined, `“${words}” in the sidebar`);

/** The suggested reply as the agent reads it: formatted for a rich composer, plain for a plain one. */
const readReply = (): Promise<string | undefined> =>
  firefox.sidebar.evaluate(() => {
    const box = document.querySelector<HTMLElement & { value?: string }>('[aria-label="Suggested reply"]');
    return box?.value ?? box?.innerText;
  });

const readEntries = (): Promise<number> => firefox.page.evaluate(() => document.querySelectorAll('.turns > li').length);

const readButton = (): Promise<{ label: string; title: string } | null> =>
  firefox.page.evaluate(() => {
    const ask = document.querySelector('deskhand-ask')?.shadowRoot?.querySelector('button');
    return ask ? { label: ask.textContent, title: ask.title } : null;
  });

test('our button stands in the ticket and says where to click', async () => {
  await open('tickets/4711');
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
    await open('tickets/4717');
    await waitForWords('#4717');
    await open(path);
    await waitForWords('#4711');
    await firefox.page.type(COMPOSER, DRAFT);
    before = await readComposer();
    const asked = servers.platform.requests.length;
    await firefox.sidebar.click(ASK);
    await until(() => servers.platform.requests.length > asked, 'the question to reach the platform');
    await waitForWords('Suggest again');
    reply = await until(readReply, 'the reply');
  });

  test('shows the ticket, the verdict and a reply', async () => {
    const text = await firefox.sidebar.text();
    expect(text).toContain('Where is my order?');
    expect(text).toContain('Order found, customer asked for status');
    expect(reply).toContain('10023');
  });

  test('inserts below the draft, sends nothing, and takes it back', async () => {
    const entries = await readEntries();
    await firefox.sidebar.click(button('Insert'));
    await waitForWords('Undo insert');
    expect(lettersOf(await readComposer())).toBe(lettersOf(DRAFT + reply));
    expect(await readEntries()).toBe(entries);
    // The click in the sidebar has taken the keyboard there; the text went in all the same, and the sidebar says so.
    expect(await firefox.page.evaluate(() => document.hasFocus())).toBe(false);
    expect(await firefox.sidebar.text()).toContain('Click into the reply box to go on typing');

    await firefox.sidebar.click(button('Undo insert'));
    await waitForWords('Your draft is as it was');
    expect(await readComposer()).toBe(before);
  });

  test('inserts in one step of the editor’s own undo', async () => {
    await firefox.sidebar.click(button('Insert'));
    await waitForWords('Undo insert');
    expect(lettersOf(await readComposer())).toBe(lettersOf(DRAFT + reply));
    await firefox.page.type(COMPOSER, `${KEYS.control}z`);
    expect(await readComposer()).toBe(before);
  });
});

test('the sidebar summarizes the ticket', async () => {
  await open('tickets/4711');
  await waitForWords('#4711');
  await firefox.sidebar.click(button('Summarize'));
  const summary = (): Promise<string | undefined> =>
    firefox.sidebar.evaluate(() => document.querySelector<HTMLElement>('section[aria-label="Summary"]')?.innerText);
  await until(async () => (await summary())?.includes('10023'), 'the summary');
  expect(servers.platform.requests.at(-1)).toMatchObject({ endpoint: 'summary', body: { ticketId: '4711' } });
});

test('the sidebar shows the order of the ticket, and another that is looked up', async () => {
  await open('tickets/4711');
  await waitForWords('SHIPPED');
  await firefox.sidebar.type("//input[@aria-label='Order number']", `10008${KEYS.enter}`);
  await waitForWords('CANCELLED');
});

test.each([
  ['another host', () => servers.helpdesk.replace('127.0.0.1', 'localhost')],
  ['another port', () => others.helpdesk],
])('a helpdesk on %s than the one that was set up gets no button', async (_name, address) => {
  await open('tickets/4711');
  await waitForWords('#4711');
  await firefox.navigate(`${address()}/tickets/4711`);
  await waitForWords('This page is not one of your helpdesks');
  expect(await firefox.page.text()).toContain('Where is my order?');
  expect(await readButton()).toBeNull();
});
