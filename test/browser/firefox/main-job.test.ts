import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import { normalizeText } from '@/test/browser/desk';
import { KEYS } from '@/test/drivers/firefox/start-firefox';
import { button } from '@/test/drivers/firefox/xpaths';

import { COMPOSER, type FirefoxDesk, openFirefoxDesk } from './firefox-desk';

const DRAFT = 'One moment please.';

let desk: FirefoxDesk;
/** Not set up. */
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
    const ask = document.querySelector('[deskhand-ask]')?.shadowRoot?.querySelector('button');
    return ask ? { label: ask.textContent, title: ask.title } : null;
  });

test('shows the page button on the ticket, with a hint to the toolbar', async () => {
  await desk.openTicket('tickets/4711');
  expect(await until(async () => (await readButton()) ?? undefined, 'our button')).toEqual({
    label: uiText('request.suggest'),
    title: uiText('page-button.toolbar-hint'),
  });
});

describe.each([
  ['the rich composer', 'tickets/4711'],
  ['the plain composer', 'tickets/4711?composer=plain'],
])('the Firefox sidebar with %s', (_name, path) => {
  test('shows ticket, verdict and reply, inserts below the draft, sends nothing, and takes it back, as the editor’s own undo does', async () => {
    await desk.openTicket('tickets/4717');
    await desk.waitForWords('#4717');
    await desk.openTicket(path);
    await desk.waitForWords('#4711');
    await desk.page.type(COMPOSER, DRAFT);
    const before = await desk.readComposer();
    const reply = await desk.ask();
    const text = await desk.sidebar.text();
    expect(text).toContain('Where is my order?');
    expect(text).toContain('Order found, customer asked for status');
    expect(reply).toContain('10023');

    const entries = await readEntries();
    await desk.sidebar.click(button(uiText('insert.after-draft')));
    await desk.waitForWords(uiText('insert.done'));
    expect(normalizeText(await desk.readComposer())).toBe(normalizeText(DRAFT + reply));
    expect(await readEntries()).toBe(entries);
    // The click in the sidebar has moved the focus there.
    expect(await desk.page.evaluate(() => document.hasFocus())).toBe(false);
    expect(await desk.sidebar.text()).toContain(uiText('insert.inserted-focus'));

    await desk.sidebar.click(button(uiText('insert.undo')));
    await desk.waitForWords(uiText('insert.undone'));
    expect(await desk.readComposer()).toBe(before);

    await desk.sidebar.click(button(uiText('insert.after-draft')));
    await desk.waitForWords(uiText('insert.done'));
    expect(normalizeText(await desk.readComposer())).toBe(normalizeText(DRAFT + reply));
    await desk.page.type(COMPOSER, `${KEYS.Control}z`);
    expect(await desk.readComposer()).toBe(before);
  });
});

test.each([
  ['the rich composer', '4717'],
  ['the plain composer', '4713?composer=plain'],
])('puts the draft of %s into the instruction, and sends nothing', async (_name, ticket) => {
  const asked = desk.servers.platform.requests.length;
  await desk.openTicket(`tickets/${ticket}`);
  await desk.waitForWords(`#${ticket.slice(0, 4)}`);
  await desk.page.type(COMPOSER, DRAFT);
  const before = await desk.readComposer();
  await desk.sidebar.click(button(uiText('steer.write')));
  await desk.waitForWords(uiText('draft.use'));
  await desk.sidebar.click(button(uiText('draft.use')));
  const readBox = () =>
    desk.sidebar.evaluate(
      (label) => document.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`)?.value,
      uiText('request.instruction'),
    );
  const instruction = `${uiText('draft.lead')}\n> ${DRAFT}`;
  await until(async () => (await readBox()) === instruction, 'the draft in the instruction');
  expect(await desk.readComposer()).toBe(before);
  expect(desk.servers.platform.requests).toHaveLength(asked);
});

test('summarizes the ticket in the sidebar', async () => {
  await desk.openTicket('tickets/4711');
  await desk.waitForWords('#4711');
  await desk.sidebar.click(button(uiText('summary.summarize')));
  const summary = (): Promise<string | undefined> =>
    desk.sidebar.evaluate(
      (label) => document.querySelector<HTMLElement>(`section[aria-label="${label}"]`)?.innerText,
      uiText('summary.region'),
    );
  await until(async () => (await summary())?.includes('10023'), 'the summary');
  expect(desk.servers.platform.requests.at(-1)).toMatchObject({ endpoint: 'summary', body: { ticketId: '4711' } });
});

test('shows the order of the ticket, and looks another one up', async () => {
  await desk.openTicket('tickets/4711');
  await desk.waitForWords(uiText('order.status-SHIPPED'));
  await desk.sidebar.type(`//input[@aria-label='${uiText('orders.search')}']`, `10008${KEYS.Enter}`);
  await desk.waitForWords(uiText('order.status-CANCELLED'));
});

test.each([
  ['another host', () => desk.servers.helpdesk.replace('127.0.0.1', 'localhost')],
  ['another port', () => others.helpdesk],
])('shows no button on a helpdesk on %s than the one that was set up', async (_name, address) => {
  await desk.openTicket('tickets/4711');
  await desk.waitForWords('#4711');
  await desk.navigate(`${address()}/tickets/4711`);
  await desk.waitForWords(uiText('page.not-a-helpdesk'));
  expect(await desk.page.text()).toContain('Where is my order?');
  expect(await readButton()).toBeNull();
});

test('the toolbar button closes the sidebar, and opens it again beside an agent who types', async () => {
  await desk.openTicket('tickets/4711');
  await desk.waitForWords('#4711');
  await desk.clickToolbarButton();
  await until(async () => !(await desk.hasSidebar()), 'the sidebar to close');
  await desk.page.click(COMPOSER);
  await desk.clickToolbarButton();
  await until(() => desk.sidebar.text().catch(() => undefined), 'the sidebar to open');
  expect(await desk.waitForWords('#4711')).toBe(true);

  await desk.sidebar.press(DRAFT);
  // Another process takes the keys.
  await until(async () => (await desk.readComposer()).trim() === DRAFT, 'the keys in the composer of the page');
  const readFocused = () => desk.sidebar.evaluate(() => document.activeElement?.hasAttribute('data-primary'));
  expect(await readFocused()).toBe(false);
  // As when the agent moves the keyboard there.
  await desk.sidebar.evaluate(() => document.defaultView?.focus());
  expect(await until(readFocused, 'the focus on the main action')).toBe(true);
});

test('the demo page suggests, inserts and undoes', async () => {
  const { page } = desk;
  const readReply = () =>
    page.evaluate(() => document.querySelector<HTMLElement>('[data-composer=reply]')?.innerText.trim());
  await desk.navigate(desk.extensionUrl('demo.html'));
  await page.click(`//main${button(uiText('request.suggest'))}`);
  await page.click(`//main${button(uiText('insert.insert'))}`);
  await page.click(`//main${button(uiText('insert.undo'))}`);
  const isUndone = async () => (await page.text()).includes(uiText('insert.undone'));
  // The button to undo appears only after an insertion that was read back.
  await until(isUndone, 'the end of the undo');
  expect(await readReply()).toBe('');
});
