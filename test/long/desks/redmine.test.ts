import type { Locator, Page } from 'playwright-core';
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
import type { ReadResult, Ticket } from '@/lib/domain/ticket';
import { startLesson } from '@/test/drivers/chromium/lesson-driver';

import { savePicture } from './save-picture';

const PASSWORD = 'deskhand-demo-1';

const desk = inject('redmine');
let servers: Servers;
let browser: DeskhandBrowser;
let page: Page;
/** May send the helpdesk's tab the messages of the panel. */
let ours: Page;

beforeAll(async () => {
  servers = await startServers({ firstPort: 0 });
  browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  await configure(browser, { ...setUpFor(servers), desks: [{ match: 'http://127.0.0.1/*', adapter: 'redmine' }] });
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

async function logIn(agent: string): Promise<void> {
  await page.goto(`${desk.address}/login`);
  await page.locator('#username').fill(agent);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#login-submit').click();
  await page.locator('#loggedas').waitFor();
}

async function open(agent: string, id: number): Promise<void> {
  page = await browser.context.newPage();
  await logIn(agent);
  await page.goto(`${desk.address}/issues/${id}`);
  await pageButton().waitFor();
}

const pageButton = (): Locator => page.getByRole('button', { name: uiText('request.suggest') });
const editLink = (): Locator => page.locator('#content > .contextual > a.icon-edit').first();
const notes = (): Locator => page.locator('#issue_notes');
const privateNotes = (): Locator => page.locator('#issue_private_notes');

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

const FIRST =
  'Good morning,\n\nmy backpack from order 10029 should have been here on Monday.\n\nPaid on the 2nd\nNo mail since\n\nDana';
const ANSWER = 'Hello Dana,\n\nI have asked the carrier where it is.\n\nMira';
const SECOND = 'I am at home all week.\nWhere is my order 10029 now?';
const READ = [
  ['customer', 'Dana Whitfield', FIRST],
  ['agent', 'Mira Lindqvist', ANSWER],
  ['customer', 'Dana Whitfield', SECOND],
  ['note', 'Mira Lindqvist', 'Carrier lost it in Leeds. Offer a replacement, not a refund.'],
  ['unknown', 'Rob Whitfield', 'I can also be called, Dana is my wife.'],
  ['system', 'Mira Lindqvist', ''],
];
const partsOfMessages = ({ messages }: Ticket): string[][] =>
  messages.map(({ role, author = '', text }) => [role, author, text]);
/** As it is sent: without the note, the third person and the event. */
const CONVERSATION = [
  { role: 'USER', content: FIRST },
  { role: 'ASSISTANT', content: ANSWER },
  { role: 'USER', content: SECOND },
];

describe('A ticket of Redmine', () => {
  it.each([
    ['in English, oldest first', 'agent.mira', 'en'],
    ['in German, newest first', 'agent.lena', 'de'],
  ])('reads a Redmine ticket completely %s', async (_, agent, language) => {
    await open(agent, desk.tickets.read);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('.journal:has(> #note-5) ~ .journal:has(> #note-1)').count()).toBe(
      language === 'de' ? 1 : 0,
    );
    const ticket = await read();
    expect(ticket).toMatchObject({
      desk: desk.address,
      scope: desk.address,
      id: String(desk.tickets.read),
      subject: 'Where is my backpack, order 10029?',
      customer: { name: 'Dana Whitfield' },
    });
    expect(partsOfMessages(ticket)).toEqual(READ);
    // The tab hides all notes.
    await page.locator('#tab-properties').click();
    expect((await read()).messages).toEqual(ticket.messages);
  });

  it('reads no ticket from the form that copies a Redmine ticket', async () => {
    await open('agent.mira', desk.tickets.read);
    await page.goto(`${desk.address}/projects/support/issues/${desk.tickets.read}/copy`);
    expect(await say('ticket.read')).toMatchObject({ kind: 'none' });
    await until(async () => (await page.locator('[deskhand-ask]').count()) === 0, 'the button to be gone');
  });
});

const request = (id = desk.tickets.read): InsertRequest => ({
  ticket: { desk: desk.address, scope: desk.address, id: String(id) },
  insertionId: 'insertion-1',
  as: 'reply',
  mode: 'end',
  html: '<p>Your backpack is found.</p>',
  text: 'Your backpack is found.',
});

describe('A narrow page of Redmine', () => {
  it.each([1000, 640])(
    'a narrow page of Redmine is read and written with a width of %i px, as beside the panel',
    async (width) => {
      await open('agent.mira', desk.tickets.read);
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      await pageButton().waitFor();
      // Below 900 px its menus move into a drawer.
      expect(await page.locator('.js-flyout-menu-toggle-button').isVisible()).toBe(width < 900);
      expect(partsOfMessages(await read())).toEqual(READ);
      await pageButton().click({ trial: true });
      const { outcome, documentId } = await say<InsertResult>('composer.insert', request());
      expect(outcome).toBe('inserted');
      expect(await notes().inputValue()).toBe('Your backpack is found.');
      await pageButton().click({ trial: true });
      expect(await say('composer.undo', { ...request(), documentId })).toBe('undone');
      expect(await notes().inputValue()).toBe('');
    },
  );
});

describe('The composer of Redmine', () => {
  it('treats the composer of Redmine as a note while private notes are checked, and refuses a reply then', async () => {
    await open('agent.mira', desk.tickets.read);
    expect((await read()).composer).toBeUndefined();
    await editLink().click();
    expect((await read()).composer).toEqual({ editor: 'plain', mode: 'reply' });
    expect(await say('composer.insert', { ...request(), as: 'note' })).toEqual({ outcome: 'refused-note' });
    await privateNotes().check();
    expect((await read()).composer).toEqual({ editor: 'plain', mode: 'note' });
    expect(await say('composer.insert', request())).toEqual({ outcome: 'refused-note' });
    expect(await notes().inputValue()).toBe('');
  });

  it('places the page button near the composer of Redmine and over none of its controls', async () => {
    await open('agent.mira', desk.tickets.read);
    await editLink().click();
    await until(async () => {
      const [button, composer] = await Promise.all([pageButton().boundingBox(), notes().boundingBox()]);
      return button && composer && Math.abs(button.y - composer.y) < 100;
    }, 'the button to stand near the composer');
    // A trial click fails where anything lies over the control.
    const controls = await page
      .locator('#add_notes :is(.jstElements button, .jstTabs li > a, input[type=checkbox])')
      .all();
    expect(controls.length).toBeGreaterThan(10);
    for (const control of controls) await control.click({ trial: true });
    await pageButton().click({ trial: true });
  });
});

interface StoredNote {
  notes: string;
  private_notes: boolean;
  user: { name: string };
}

/** Reads the last note from Redmine's REST interface. */
async function readStored(id: number): Promise<StoredNote | undefined> {
  const answer = await fetch(`${desk.address}/issues/${id}.json?include=journals`, {
    headers: { authorization: `Basic ${btoa(`agent.mira:${PASSWORD}`)}` },
  });
  const { issue } = (await answer.json()) as { issue: { journals: StoredNote[] } };
  const last = issue.journals.filter((journal) => journal.notes).at(-1);
  // Forms send line breaks as CRLF.
  return last && { ...last, notes: last.notes.replaceAll('\r\n', '\n') };
}

/** A real click, at the coordinates of the element. */
async function clickWithMouse(target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The element is not shown');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const normalizeText = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

describe('The main job on Redmine', () => {
  it('asks, opens the form, inserts, takes back, inserts again, and Redmine stores what was inserted', async () => {
    const { length: asked } = servers.platform.requests;
    const { answered } = desk.tickets;
    await open('agent.mira', answered);
    await clickWithMouse(pageButton());
    const panel = await browser.sidePanel();
    const parts = partsOf(panel);
    expect(await readVerdict(panel)).toContain(uiText('verdict.MESSAGE'));
    const reply = await readReply(panel);
    expect(reply).toContain('10029');

    const body = servers.platform.requests.at(-1)?.body as SuggestionRequest;
    expect(body.metadata).toEqual({ ticketId: String(answered) });
    expect(body.messages).toEqual(CONVERSATION);

    await parts.insert.click();
    await parts.undo.waitFor();
    const inserted = await notes().inputValue();
    expect(normalizeText(inserted)).toBe(normalizeText(reply));
    await parts.undo.click();
    await panel.getByText(uiText('insert.undone')).waitFor();
    expect(await notes().inputValue()).toBe('');

    await privateNotes().check();
    await parts.insertIntoNote.waitFor();
    expect(await notes().inputValue()).toBe('');
    await privateNotes().uncheck();
    await parts.insertIntoNote.waitFor({ state: 'detached' });
    await parts.insert.click();
    await parts.undo.waitFor();
    expect(await notes().inputValue()).toBe(inserted);
    await savePicture('redmine', page, panel);
    expect((await readStored(answered))?.notes).toBe('I can also be called, Dana is my wife.');

    await page.locator('#issue-form > input[type=submit]').click();
    await page.locator('#flash_notice').waitFor();
    expect(await readStored(answered)).toMatchObject({
      notes: inserted,
      private_notes: false,
      user: { name: 'Mira Lindqvist' },
    });
    const { messages } = await read();
    expect(messages.at(-1)).toMatchObject({ role: 'agent', author: 'Mira Lindqvist' });
    expect(normalizeText(messages.at(-1)?.text ?? '')).toBe(normalizeText(inserted));
    expect(servers.platform.requests).toHaveLength(asked + 1);
    await panel.close();
  });
});

describe('An internal note on Redmine', () => {
  it('a note is stored as a private note while the box for private notes is ticked', async () => {
    const { answered } = desk.tickets;
    await open('agent.mira', answered);
    await editLink().click();
    await privateNotes().check();
    expect(await say('composer.insert', { ...request(answered), as: 'note' })).toMatchObject({ outcome: 'inserted' });
    await page.locator('#issue-form > input[type=submit]').click();
    await page.locator('#flash_notice').waitFor();
    expect(await readStored(answered)).toMatchObject({
      notes: 'Your backpack is found.',
      private_notes: true,
      user: { name: 'Mira Lindqvist' },
    });
    expect((await read()).messages.at(-1)).toMatchObject({ role: 'note', text: 'Your backpack is found.' });
  });
});

describe('A lesson on Redmine, which has no adapter then', () => {
  it('a lesson ends within six clicks and a minute in a ticket that is read, asked about and answered', async () => {
    // Without the settings and the adapter of the tests above.
    await browser.close();
    browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
    await configure(browser, {
      ...setUpFor(servers),
      desks: [{ match: 'http://127.0.0.1/issues/*', adapter: 'auto' }],
    });
    const { read: ticket } = desk.tickets;
    page = await browser.context.newPage();
    await logIn('agent.mira');
    await page.goto(`${desk.address}/issues/${ticket}`);
    await editLink().click();
    const panel = await browser.openSidePanel(page);

    const startedAt = performance.now();
    const lesson = await startLesson(panel, page);
    const clicks = [
      ['subject', '.subject h3'],
      ['customer', '.description .wiki'],
      ['agent', '#history .journal:has(#note-1) .wiki'],
      ['composer', '#issue_notes'],
    ] as const;
    for (const [step, selector] of clicks) {
      await lesson.untilSaid(uiText(`teach.step-${step}`));
      await lesson.point(selector);
    }
    await lesson.untilSaid(uiText('teach.step-review'));
    await lesson.press(uiText('teach.save'));

    const parts = partsOf(panel);
    await parts.subject.getByText('Where is my backpack').waitFor();
    // With "Save".
    expect(clicks.length + 1).toBeLessThanOrEqual(6);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    const asked = servers.platform.requests.length;
    await parts.ask.click();
    const reply = await readReply(panel);
    const body = servers.platform.requests[asked]?.body as SuggestionRequest;
    expect(body.messages).toEqual(CONVERSATION);
    await parts.insert.click();
    await parts.undo.waitFor();
    expect(normalizeText(await notes().inputValue())).toBe(normalizeText(reply));
    await panel.close();
  });
});
