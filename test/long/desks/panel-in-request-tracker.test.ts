import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { findDockedPanel, partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import type { SuggestionRequest } from '@/lib/contract/suggestion';

import { logIn } from './log-in';
import { askForCode, clickWithMouse, createPanelTest, DESK_TOKEN } from './panel-in-desk';

const it = createPanelTest<'english' | 'german' | 'answered'>('request-tracker', 8094);
const CODE = '/Helpers/Deskhand';
/** As `scripts/request-tracker/up.sh` installs it. */
const ROOT_PASSWORD = 'deskhand-root-1';
/** Of a redirect, which the panel does not follow. */
const LED_ELSEWHERE = { status: 0, text: '' };
const TAG = 'script[src$="/app/deskhand.js"]';

/** CKEditor 4. */
const editorOf = (page: Page) => page.frameLocator('iframe.cke_wysiwyg_frame').locator('body[contenteditable=true]');
const normalizeText = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Sends with the button of Request Tracker, and returns the last message of the ticket. */
async function send(page: Page) {
  await page.locator('input[name="SubmitTicket"]').last().click();
  await page.waitForURL(/\/Ticket\/Display\.html/);
  const message = page.locator('.transaction.message', { has: page.locator('.messagebody') }).last();
  await message.waitFor();
  return message;
}

describe('The panel in the pages of Request Tracker, without an extension', () => {
  it('suggests, inserts, takes back and inserts a reply that Request Tracker stores as formatted', async ({
    page,
    desk,
    servers,
  }) => {
    await logIn(page, desk.address, 'agent.mira');
    await page.goto(`${desk.address}/Ticket/Display.html?id=${desk.tickets.answered}`);
    await clickWithMouse(page, page.getByRole('button', { name: uiText('request.suggest') }));
    let panel = await findDockedPanel(page);
    expect(await readVerdict(panel)).toContain(uiText('verdict.MESSAGE'));
    const reply = await readReply(panel);
    const body = servers.platform.requests.at(-1)?.body as SuggestionRequest;
    expect(body.messages.map(({ role }) => role)).toEqual(['USER', 'ASSISTANT', 'USER']);

    await clickWithMouse(page, partsOf(panel).insert);
    await page.waitForURL(/\/Ticket\/Update\.html\?Action=Respond/);
    const editor = editorOf(page);
    await editor.click();
    await page.keyboard.type('Dear Dana,');
    panel = await findDockedPanel(page);
    expect(await readReply(panel)).toBe(reply);
    const { insert, undo } = partsOf(panel);
    await clickWithMouse(page, insert);
    await undo.waitFor();
    expect(normalizeText(await editor.innerText())).toBe(normalizeText(`Dear Dana,${reply}`));
    await clickWithMouse(page, undo);
    await panel.getByText(uiText('insert.undone')).waitFor();
    expect((await editor.innerText()).trim()).toBe('Dear Dana,');
    await clickWithMouse(page, insert);
    await undo.waitFor();

    const sent = (await send(page)).locator('.messagebody');
    expect(normalizeText(await sent.innerText())).toBe(normalizeText(`Dear Dana,${reply}`));
    expect(await sent.innerHTML()).toContain('<strong>10029</strong>');
  });

  it('inserts the summary as a comment, and shows the next ticket', async ({ page, desk }) => {
    await logIn(page, desk.address, 'agent.mira');
    await page.goto(`${desk.address}/Ticket/Display.html?id=${desk.tickets.answered}`);
    await clickWithMouse(page, page.getByRole('button', { name: uiText('request.suggest') }));
    await readReply(await findDockedPanel(page));
    const insertNote = async (name: string) => {
      const { summary } = partsOf(await findDockedPanel(page));
      await clickWithMouse(page, summary.getByRole('button', { name }));
    };
    const { summary } = partsOf(await findDockedPanel(page));
    await summary.getByRole('button', { name: uiText('summary.summarize') }).click();
    await insertNote(uiText('insert.open-note-page'));
    await page.waitForURL(/\/Ticket\/Update\.html\?Action=Comment/);
    const editor = editorOf(page);
    await editor.waitFor();
    await insertNote(uiText('summary.insert-note'));
    await expect.poll(() => editor.innerText()).toMatch(/\S/);
    const note = await editor.innerText();
    const stored = await send(page);
    expect(await stored.locator('.description').innerText()).toContain('Comments added');
    expect(normalizeText(await stored.locator('.messagebody').innerText())).toBe(normalizeText(note));

    await page.goto(`${desk.address}/Ticket/Display.html?id=${desk.tickets.german}`);
    await partsOf(await findDockedPanel(page))
      .subject.getByText('Wo bleibt die Lampe')
      .waitFor();
  });

  it('shows no tag before the login, and no tag and no code to a customer', async ({ page, desk }) => {
    await page.goto(desk.address);
    expect(await page.locator(TAG).count()).toBe(0);
    expect(await askForCode(page, CODE)).toEqual(LED_ELSEWHERE);
    await logIn(page, desk.address, 'cora.finch');
    expect(page.url()).toContain('/SelfService/');
    expect(await page.locator(TAG).count()).toBe(0);
    expect(await askForCode(page, CODE)).toEqual(LED_ELSEWHERE);
  });

  it('gives a code to an agent, and to a request with the header of the panel only', async ({ page, desk }) => {
    await logIn(page, desk.address, 'agent.mira');
    expect(await page.locator(TAG).count()).toBe(1);
    expect(await askForCode(page, CODE)).toEqual({
      status: 200,
      text: expect.stringMatching(/^[\w-]{20,200}$/) as string,
    });
    expect(await askForCode(page, CODE, {})).toMatchObject({ status: 404 });
    expect(await page.content()).not.toContain(DESK_TOKEN);
  });

  it('does not show the token on the page with the configuration of the system', async ({ page, desk }) => {
    await logIn(page, desk.address, 'root', ROOT_PASSWORD);
    await page.goto(`${desk.address}/Admin/Tools/Configuration.html`);
    await page.getByText('DeskhandDeskToken').waitFor();
    expect(await page.content()).not.toContain(DESK_TOKEN);
  });

  // The last test, because the relay ends.
  it('shows the tag and says that there is no code while the relay does not answer', async ({ page, desk, relay }) => {
    await logIn(page, desk.address, 'agent.mira');
    await relay.close(0);
    await page.reload();
    expect(await page.locator(TAG).count()).toBe(1);
    expect(await askForCode(page, CODE)).toEqual({
      status: 502,
      text: "Deskhand's relay gave no code. The log of Request Tracker says why.",
    });
  });
});
