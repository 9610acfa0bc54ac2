import { expect } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';

import { createTest, openDesk } from './desk';

const test = createTest(() => openDesk({ setUp: () => undefined }));

const RECOGNIZED = uiText('start.recognized', { name: 'Sample helpdesk' });

test('connects a new user on the first-run page, to which the panel leads, and opens the ticket', async ({ desk }) => {
  const { servers, browser, page } = desk;
  const { replySuggestionUrl, summaryUrl } = servers.credentials;
  await page.goto(`${servers.helpdesk}/tickets/4711`);
  const panel = await desk.openPanel();
  const opened = browser.context.waitForEvent('page');
  await panel.getByRole('button', { name: uiText('action.add-helpdesk') }).click();
  const start = await opened;
  const connect = start.getByRole('button', { name: uiText('start.connect') });
  const ticket = start.getByRole('textbox', { name: uiText('options.desk-address') });
  await connect.waitFor();
  await start.reload();
  await connect.click();
  expect(await ticket.evaluate((element) => element === document.activeElement)).toBe(true);

  await ticket.fill(page.url());
  await start.getByLabel(uiText('options.address.suggestion')).fill(`${replySuggestionUrl}9`);
  await start.getByLabel(uiText('options.address.summary')).fill(summaryUrl);
  await connect.click();
  await start.getByText(uiText('start.test-failed')).waitFor();
  await start.getByLabel(uiText('options.address.suggestion')).fill(replySuggestionUrl);
  await connect.click();
  await start.getByRole('heading', { name: uiText('start.done') }).waitFor();
  // The address of a ticket there has no mark of its own, but its page is open.
  await start.getByText(RECOGNIZED).waitFor();
  await start.getByRole('link', { name: uiText('start.open-ticket') }).click();
  await start.waitForURL(`${servers.helpdesk}/tickets/4711`);
  await panel.getByRole('heading', { level: 1, name: 'Where is my order?' }).waitFor();
});
