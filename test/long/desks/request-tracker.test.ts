import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import type { SuggestionRequest } from '@/lib/contract/suggestion';
import type { InsertRequest, InsertResult } from '@/lib/domain/insertion';
import { leaveOutQuotes } from '@/lib/domain/leave-out-quotes';
import type { ReadResult, Ticket } from '@/lib/domain/ticket';

import { logIn } from './log-in';
import { savePicture } from './save-picture';

const desk = inject('requestTracker');
let servers: Servers;
let browser: DeskhandBrowser;
let page: Page;
/** May send the helpdesk's tab the messages of the panel. */
let ours: Page;

beforeAll(async () => {
  servers = await startServers({ firstPort: 0 });
  browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  await configure(browser, {
    ...setUpFor(servers),
    desks: [{ match: 'http://127.0.0.1/*', adapter: 'request-tracker' }],
  });
  ours = await browser.openOptions();
});

afterAll(async () => {
  await browser?.close();
  await servers?.close();
});

afterEach(async () => {
  await page?.close();
  await browser.context.clearCookies();
});

async function open(agent: string, path: string): Promise<void> {
  page = await browser.context.newPage();
  await logIn(page, desk.address, agent);
  await goTo(path);
}

async function goTo(path: string): Promise<void> {
  await page.goto(desk.address + path);
  await page.getByRole('button', { name: uiText('request.suggest') }).waitFor();
}

/** As the panel does. */
async function say<Reply>(type: string, body: object = {}): Promise<Reply> {
  const answered = await ours.evaluate(
    async ([url, message]) => {
      const tabs = await chrome.tabs.query({});
      const tab = tabs.find((each) => each.url === url);
      return chrome.tabs.sendMessage<object, { reply: unknown }>(tab?.id ?? -1, message, { frameId: 0 });
    },
    [page.url(), { deskhand: type, body }] as const,
  );
  return answered.reply as Reply;
}

async function read(): Promise<Ticket> {
  const result = await say<ReadResult>('ticket.read');
  if (result.kind === 'none') throw new Error(result.problem);
  return result.ticket;
}

/** As the panel shows the messages. */
const said = (ticket: Ticket): string[] =>
  leaveOutQuotes(ticket)
    .messages.filter(({ role }) => role !== 'system')
    .map(({ role, text }) => `${role}: ${text}`);

const ENGLISH = [
  'customer: Good morning,\n\nmy backpack from order 10029 should have been here on Monday.\n\nPaid on the 2nd\nNo mail since\n\nDana',
  'agent: Hello Dana,\n\nI have asked the carrier where it is.\n\nMira',
  'customer: I am at home all week. Where is my order 10029 now?',
  'unknown: I can also be called, Dana is my wife.',
  'note: Carrier lost it in Leeds. Offer a replacement, not a refund.',
];
const GERMAN = [
  'customer: Guten Tag,\n\nich warte seit zwei Wochen auf die Lampe aus Bestellung 10031.\n\nGrüße\nJonas Keller',
  'note: Lieferant meldet Rückstand bis Freitag.',
  'agent: Guten Tag Herr Keller,\n\ndie Lampe geht am Freitag hinaus.\n\nLena Hartwig',
  'customer: Danke. Kann ich die Farbe noch ändern?',
];

describe('A ticket of Request Tracker', () => {
  it.each([
    ['its own page', 'Display.html?id='],
    ['its reply page, which shows no thread', 'Update.html?Action=Respond&id='],
    ['any other page of it', 'ModifyPeople.html?id='],
  ])('reads a ticket of Request Tracker in English from %s', async (_, path) => {
    await open('agent.mira', `/Ticket/Display.html?id=${desk.tickets.english}`);
    await page.goto(`${desk.address}/Ticket/${path}${desk.tickets.english}`);
    const ticket = await read();
    expect(ticket).toMatchObject({
      desk: desk.address,
      scope: desk.address,
      id: String(desk.tickets.english),
      subject: 'Where is my backpack, order 10029?',
      customer: { name: 'Dana Whitfield', email: 'dana.whitfield@mail.example' },
    });
    expect(said(ticket)).toEqual(ENGLISH);
    expect(ticket.messages.filter(({ role }) => role === 'system').length).toBeGreaterThan(0);
    expect(ticket.messages.every(({ createdAt }) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(createdAt ?? ''))).toBe(
      true,
    );
    const [file] = ticket.messages.flatMap(({ attachments }) => attachments);
    expect(file?.name).toBe('invoice 10029.txt');
    const answer = await page.request.get(file?.url ?? '');
    expect(await answer.text()).toContain('Backpack Tide 22 l');
  });

  it.each([
    ['its own page', 'Display.html?id='],
    ['its reply page', 'Update.html?Action=Respond&id='],
  ])('reads a ticket in German, newest first, from %s', async (_, path) => {
    await open('agent.lena', `/Ticket/${path}${desk.tickets.german}`);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    const ticket = await read();
    expect(said(ticket)).toEqual(GERMAN);
    expect(ticket).toMatchObject({ customer: { name: 'Jonas Keller', email: 'jonas.keller@mail.example' } });
  });

  it('reads a ticket completely while its history loads as the agent scrolls, with its line breaks', async () => {
    await open('agent.omar', `/Ticket/Display.html?id=${desk.tickets.long}`);
    await page.locator('.transaction.message').first().waitFor();
    const ticket = await read();
    expect(said(ticket)).toHaveLength(17);
    expect(said(ticket)[0]).toBe('customer: The speaker from order 10018 crackles.\n  - at low volume\n  - on battery');
    expect(said(ticket).at(-1)).toBe('customer: Step 8 did not help.');
  });

  it("takes nobody for the customer without an agent's session", async () => {
    await open('agent.mira', `/Ticket/Display.html?id=${desk.tickets.english}`);
    await page.locator('.transaction.message').first().waitFor();
    await browser.context.clearCookies();
    expect(new Set((await read()).messages.map(({ role }) => role))).toEqual(new Set(['unknown', 'system']));
  });

  it('reads no ticket from a page about something else', async () => {
    await open('agent.mira', `/Ticket/Display.html?id=${desk.tickets.english}`);
    await page.goto(`${desk.address}/Search/Simple.html`);
    expect(await say('ticket.read')).toEqual({ kind: 'none', problem: 'not-a-ticket' });
    await until(async () => (await page.locator('[deskhand-ask]').count()) === 0, 'the button to be gone');
  });
});

/** CKEditor 4. */
const editor = () => page.frameLocator('iframe.cke_wysiwyg_frame').locator('body[contenteditable=true]');
const readDraft = () =>
  page.evaluate(
    () =>
      (
        globalThis as unknown as { CKEDITOR: { instances: Record<string, { getData: () => string }> } }
      ).CKEDITOR.instances.UpdateContent?.getData() ?? '',
  );

async function openReply(agent: string, id: number, action = 'Respond'): Promise<void> {
  await open(agent, `/Ticket/Update.html?Action=${action}&id=${id}`);
  await editor().waitFor();
}

async function write(draft: string): Promise<void> {
  await editor().click();
  await page.keyboard.type(draft);
}

const request = (id: number): InsertRequest => ({
  ticket: { desk: desk.address, scope: desk.address, id: String(id) },
  insertionId: 'insertion-1',
  as: 'reply',
  mode: 'end',
  html: '<p>Your <strong>backpack</strong> is found.</p><p>It comes on Friday.</p>',
  text: 'Your backpack is found.\n\nIt comes on Friday.',
});

describe('A narrow page of Request Tracker', () => {
  it.each([1000, 640])(
    'a narrow page of Request Tracker is read and written with a width of %i px, as beside the panel',
    async (width) => {
      const display = `/Ticket/Display.html?id=${desk.tickets.english}`;
      await open('agent.mira', display);
      await page.setViewportSize({ width, height: 800 });
      await goTo(display);
      expect(said(await read())).toEqual(ENGLISH);
      await page.getByRole('button', { name: uiText('request.suggest') }).click({ trial: true });
      const inserting = request(desk.tickets.english);
      expect(await say('composer.insert', inserting)).toEqual({ outcome: 'no-composer', isOpening: true });
      await page.waitForURL(/\/Ticket\/Update\.html\?Action=Respond/);
      await editor().waitFor();
      const before = await readDraft();
      const { outcome, documentId } = await say<InsertResult>('composer.insert', inserting);
      expect(outcome).toBe('inserted');
      expect(await readDraft()).toContain('<strong>backpack</strong>');
      expect(await say('composer.undo', { ...inserting, documentId })).toBe('undone');
      expect(await readDraft()).toBe(before);
    },
  );
});

describe('The composer of Request Tracker', () => {
  it('inserts a reply below the draft, once, as one undo step of the editor, and sends nothing', async () => {
    await openReply('agent.mira', desk.tickets.english);
    expect((await read()).composer).toEqual({ editor: 'rich', mode: 'reply' });
    await write('Dear Dana,');
    const before = await readDraft();
    expect(await say<InsertResult>('composer.insert', request(desk.tickets.english))).toMatchObject({
      outcome: 'inserted',
    });
    const draft = await readDraft();
    expect(draft.match(/Dear Dana,[^]*<strong>backpack<\/strong> is found\.[^]*It comes on Friday\./)).not.toBeNull();
    expect(draft.split('backpack')).toHaveLength(2);
    expect(await say<InsertResult>('composer.insert', request(desk.tickets.english))).toMatchObject({
      outcome: 'already-there',
    });

    await editor().press('Control+z');
    expect(await readDraft()).toBe(before);
    expect(page.url()).toContain('/Ticket/Update.html');
    await goTo(`/Ticket/Display.html?id=${desk.tickets.english}`);
    expect(said(await read())).toEqual(ENGLISH);
  });

  it('restores the draft when the panel takes the insertion back', async () => {
    await openReply('agent.mira', desk.tickets.english);
    await write('Dear Dana,');
    const before = await readDraft();
    const inserting = request(desk.tickets.english);
    const { documentId } = await say<InsertResult>('composer.insert', inserting);
    expect(await say('composer.undo', { ...inserting, documentId })).toBe('undone');
    expect(await readDraft()).toBe(before);
  });

  it('inserts no reply into an internal comment, in German either', async () => {
    await openReply('agent.lena', desk.tickets.german, 'Comment');
    const empty = await readDraft();
    expect((await read()).composer).toEqual({ editor: 'rich', mode: 'note' });
    expect(await say('composer.insert', request(desk.tickets.german))).toEqual({ outcome: 'refused-note' });
    await page.locator('#UpdateType').selectOption('response', { force: true });
    expect((await read()).composer).toEqual({ editor: 'rich', mode: 'reply' });
    expect(await say('composer.insert', { ...request(desk.tickets.german), as: 'note' })).toEqual({
      outcome: 'refused-note',
    });
    expect(await readDraft()).toBe(empty);
  });

  it('inserts nothing that was made for another ticket', async () => {
    await openReply('agent.mira', desk.tickets.english);
    const empty = await readDraft();
    expect(await say('composer.insert', request(desk.tickets.german))).toEqual({ outcome: 'refused-other-ticket' });
    expect(await readDraft()).toBe(empty);
  });
});

describe('The main job on Request Tracker', () => {
  it('asks on the ticket, inserts on the reply page, takes back, inserts again, and the ticket has what was sent', async () => {
    const { length: asked } = servers.platform.requests;
    await open('agent.mira', `/Ticket/Display.html?id=${desk.tickets.answered}`);
    await page.getByRole('button', { name: uiText('request.suggest') }).click();
    const panel = await browser.sidePanel();
    const parts = partsOf(panel);
    expect(await readVerdict(panel)).toContain(uiText('verdict.MESSAGE'));
    const reply = await readReply(panel);
    expect(reply).toContain('10029');

    const body = servers.platform.requests.at(-1)?.body as SuggestionRequest;
    expect(body.metadata).toEqual({ ticketId: String(desk.tickets.answered) });
    expect(body.messages.map(({ role }) => role)).toEqual(['USER', 'ASSISTANT', 'USER']);
    expect(JSON.stringify(body)).not.toMatch(/Leeds|my wife|Status changed/);

    await parts.insert.click();
    await panel.getByText(uiText('insert.opening')).waitFor();
    await page.waitForURL(/\/Ticket\/Update\.html\?Action=Respond/);
    await editor().waitFor();
    await write('Dear Dana,');
    const before = await readDraft();
    await parts.insert.click();
    await parts.undo.waitFor();
    const letters = (text: string): string => text.replaceAll(/<[^>]*>|&\w+;|[^\p{L}\p{N}]/gu, '');
    expect(letters(await readDraft())).toBe(letters(`Dear Dana,${reply}`));

    await parts.undo.click();
    await panel.getByText(uiText('insert.undone')).waitFor();
    expect(await readDraft()).toBe(before);
    expect(servers.platform.requests).toHaveLength(asked + 1);

    await parts.insert.click();
    await parts.undo.waitFor();
    await savePicture('request-tracker', page, panel);
    await page.locator('input[name="SubmitTicket"]').last().click();
    await page.waitForURL(/\/Ticket\/Display\.html/);
    const sent = page.locator('.transaction.message', { has: page.locator('.messagebody') }).last();
    expect(letters(await sent.locator('.messagebody').innerText())).toBe(letters(`Dear Dana,${reply}`));
    expect(await sent.locator('.messagebody').innerHTML()).toContain('<strong>10029</strong>');
    const { messages } = await read();
    expect(messages.at(-1)?.role).toBe('agent');
    await panel.close();
  });

  it('inserts a note from the ticket through the page for comments, which Request Tracker stores as a comment', async () => {
    const { answered } = desk.tickets;
    await open('agent.mira', `/Ticket/Display.html?id=${answered}`);
    const note: InsertRequest = {
      ...request(answered),
      insertionId: 'insertion-2',
      as: 'note',
      html: '<p>Promised a call on <strong>Friday</strong>.</p>',
      text: 'Promised a call on Friday.',
    };
    expect(await say('composer.insert', note)).toEqual({ outcome: 'no-composer', isOpening: true });
    await page.waitForURL(/\/Ticket\/Update\.html\?Action=Comment/);
    await editor().waitFor();
    expect((await read()).composer).toEqual({ editor: 'rich', mode: 'note' });
    expect(await say('composer.insert', note)).toMatchObject({ outcome: 'inserted' });
    await page.locator('input[name="SubmitTicket"]').last().click();
    await page.waitForURL(/\/Ticket\/Display\.html/);

    const history = await page.request.get(
      `${desk.address}/REST/2.0/ticket/${answered}/history?fields=Type,Content&per_page=100`,
    );
    const { items } = (await history.json()) as { items: { Type: string }[] };
    expect(items.filter(({ Type }) => Type === 'Comment').length).toBeGreaterThan(0);
    const last = (await read()).messages.filter(({ role }) => role !== 'system').at(-1);
    expect(last).toMatchObject({ role: 'note', text: 'Promised a call on Friday.' });
    const stored = items.findLast(({ Type }) => Type === 'Comment' || Type === 'Correspond');
    expect(stored).toMatchObject({ Type: 'Comment' });
  });
});

describe('The page button on Request Tracker', () => {
  it('the page button comes into view with the editor of the reply page, where a mouse click asks for a suggestion', async () => {
    await openReply('agent.mira', desk.tickets.english);
    const asked = servers.platform.requests.length;
    await page.evaluate(() => {
      const frame = document.querySelector('iframe.cke_wysiwyg_frame');
      frame?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    const button = page.getByRole('button', { name: uiText('request.suggest') });
    const findMiddle = async (): Promise<{ x: number; y: number } | undefined> => {
      const box = await button.boundingBox();
      const [width, height] = await page.evaluate(() => [innerWidth, innerHeight]);
      const isInView =
        box && box.x >= 0 && box.y >= 0 && box.x + box.width <= (width ?? 0) && box.y + box.height <= (height ?? 0);
      return isInView ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined;
    };
    await until(async () => (await findMiddle()) !== undefined, 'the button to be in view with the editor');
    const { x, y } = (await findMiddle()) ?? expect.fail('It left the view');
    await page.mouse.click(x, y);
    const panel = await browser.sidePanel();
    expect(await readVerdict(panel)).toContain(uiText('verdict.MESSAGE'));
    expect(servers.platform.requests).toHaveLength(asked + 1);
    await panel.close();
  });
});
