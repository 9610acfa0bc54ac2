import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { findDockedPanel, partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import type { SuggestionRequest } from '@/lib/contract/suggestion';

import { PASSWORD } from './log-in';
import { askForCode, clickWithMouse, createPanelTest, DESK_TOKEN } from './panel-in-desk';

const it = createPanelTest<'read' | 'answered'>('redmine', 8096);
const CODE = '/deskhand/code';
const TAG = 'script[src$="/app/deskhand.js"]';

async function logIn(page: Page, address: string, login: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.locator('#username').fill(login);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#login-submit').click();
  await page.locator('#loggedas').waitFor();
}

const notesOf = (page: Page) => page.locator('#issue_notes');
const normalizeText = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Sends with the button of Redmine, and returns the last note of the issue. */
async function send(page: Page) {
  await page.locator('#issue-form > input[type=submit]').click();
  await page.locator('#flash_notice').waitFor();
  return page.locator('#history .journal.has-notes').last();
}

describe('The panel in the pages of Redmine, without an extension', () => {
  it('suggests, inserts, takes back and inserts a reply that Redmine stores', async ({ page, desk, servers }) => {
    await logIn(page, desk.address, 'agent.mira');
    await page.goto(`${desk.address}/issues/${desk.tickets.answered}`);
    await clickWithMouse(page, page.getByRole('button', { name: uiText('request.suggest') }));
    const panel = await findDockedPanel(page);
    expect(await readVerdict(panel)).toContain(uiText('verdict.MESSAGE'));
    const reply = await readReply(panel);
    const body = servers.platform.requests.at(-1)?.body as SuggestionRequest;
    expect(body.messages.map(({ role }) => role)).toEqual(['USER', 'ASSISTANT', 'USER']);

    const { insert, undo } = partsOf(panel);
    await clickWithMouse(page, insert);
    await undo.waitFor();
    const notes = notesOf(page);
    const inserted = await notes.inputValue();
    expect(normalizeText(inserted)).toBe(normalizeText(reply));
    await clickWithMouse(page, undo);
    await panel.getByText(uiText('insert.undone')).waitFor();
    expect(await notes.inputValue()).toBe('');
    await clickWithMouse(page, insert);
    await undo.waitFor();
    expect(await notes.inputValue()).toBe(inserted);

    const sent = await send(page);
    expect(await sent.getAttribute('class')).not.toContain('private-notes');
    expect(normalizeText(await sent.locator('.wiki').innerText())).toBe(normalizeText(inserted));
  });

  it('inserts the summary as a private note, and shows the next issue', async ({ page, desk }) => {
    await logIn(page, desk.address, 'agent.mira');
    await page.goto(`${desk.address}/issues/${desk.tickets.answered}`);
    await clickWithMouse(page, page.getByRole('button', { name: uiText('request.suggest') }));
    const panel = await findDockedPanel(page);
    await readReply(panel);
    const { summary } = partsOf(panel);
    await summary.getByRole('button', { name: uiText('summary.summarize') }).click();
    // Redmine's form has no button of its own for a private note.
    await page.locator('#content > .contextual > a.icon-edit').first().click();
    await page.locator('#issue_private_notes').check();
    await clickWithMouse(page, summary.getByRole('button', { name: uiText('summary.insert-note') }));
    await expect.poll(() => notesOf(page).inputValue()).toMatch(/\S/);
    const note = await notesOf(page).inputValue();
    const stored = await send(page);
    expect(await stored.getAttribute('class')).toContain('private-notes');
    expect(normalizeText(await stored.locator('.wiki').innerText())).toBe(normalizeText(note));

    await page.goto(`${desk.address}/issues/${desk.tickets.read}`);
    await partsOf(await findDockedPanel(page))
      .subject.getByText('Where is my backpack')
      .waitFor();
  });

  it('shows no tag and gives no code to a customer, and before the login', async ({ page, desk }) => {
    await page.goto(desk.address);
    expect(await page.locator(TAG).count()).toBe(0);
    expect(await askForCode(page, CODE)).toEqual({ status: 403, text: '' });
    // Dana may write notes, but not edit issues.
    await logIn(page, desk.address, 'dana.whitfield');
    await page.goto(`${desk.address}/issues/${desk.tickets.read}`);
    expect(await page.locator(TAG).count()).toBe(0);
    expect(await askForCode(page, CODE)).toEqual({ status: 403, text: '' });
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

  // The last test, because the relay ends.
  it('shows the tag and says that there is no code while the relay does not answer', async ({ page, desk, relay }) => {
    await logIn(page, desk.address, 'agent.mira');
    await relay.close(0);
    await page.reload();
    expect(await page.locator(TAG).count()).toBe(1);
    expect(await askForCode(page, CODE)).toEqual({
      status: 502,
      text: "Deskhand's relay gave no code. The log of Redmine says why.",
    });
  });
});
