import type { Page } from 'playwright-core';

import type { DeskhandBrowser } from '@/demo/browser/launch-browser';
import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';

interface NewUser {
  browser: Pick<DeskhandBrowser, 'context' | 'extensionUrl' | 'sidePanel'>;
  /** Open in a tab, as the user copies it from there. */
  ticket: string;
  /** Both addresses of the channel, or the address of the relay and a one-time code, copied together. */
  access: { channel: string } | { relay: string };
  /** Answers the browser's question. */
  allow: (start: Page) => Promise<void>;
}

/**
 * Goes the way of a new user from the first-run page, which the installation has opened, to an inserted suggestion.
 * @returns each action, with the answer to the browser's question, and the time in all
 */
export async function reachFirstSuggestion({ browser, ticket, access, allow }: NewUser): Promise<{
  page: Page;
  actions: string[];
  seconds: number;
}> {
  const startedAt = performance.now();
  const actions: string[] = [];
  const act = async (name: string, doing: Promise<void>): Promise<void> => {
    actions.push(name);
    await doing;
  };
  const isStart = (page: Page): boolean => page.url().startsWith(browser.extensionUrl('options.html'));
  const start = browser.context.pages().find(isStart) ?? (await browser.context.waitForEvent('page', isStart));
  await start.bringToFront();

  await act('paste the ticket', paste(start, uiText('options.desk-address'), ticket));
  if ('channel' in access) {
    await act('paste the channel', paste(start, uiText('options.address.suggestion'), access.channel));
  } else {
    await act('choose the code', start.getByRole('radio', { name: uiText('start.by-relay') }).check());
    await act('paste relay and code', paste(start, uiText('options.relay-url'), access.relay));
  }
  await act('connect', start.getByRole('button', { name: uiText('start.connect') }).click());
  await act('allow', allow(start));
  await act('open the ticket', start.getByRole('link', { name: uiText('start.open-ticket') }).click());
  // It opens with the ticket.
  const panel = await browser.sidePanel();
  await act('suggest', start.getByRole('button', { name: uiText('request.suggest') }).click());
  const { insert } = partsOf(panel);
  await insert.waitFor();
  const openPage = panel.getByRole('button', { name: uiText('insert.open-page'), exact: true });
  if (await openPage.isVisible()) {
    // The helpdesk writes replies on a page of their own.
    await act('open the reply page', openPage.click());
    await panel.getByRole('button', { name: uiText('insert.insert'), exact: true }).waitFor();
  }
  await act('insert', insert.click());
  await panel.getByText(uiText('insert.done')).first().waitFor();
  return { page: start, actions, seconds: (performance.now() - startedAt) / 1000 };
}

async function paste(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).focus();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}
