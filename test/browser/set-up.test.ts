import { expect } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';

import { createTest, openDesk } from './desk';

const HOST = 'https://platform.example/api_v2/intelli';

/** A browser into which nobody has set up anything. */
const test = createTest(() => openDesk({ setUp: () => undefined }));

const WRONG = [
  ['the webhook address', `${HOST}/v2/webhook/CUSTOM_TICKET/token/1001`, 'This is the webhook address.'],
  ['the other interface’s address', `${HOST}/custom-ticket/summary/token/1001`, 'This is the summary address.'],
  ['an address without https', 'http://platform.example/api_v2/x', 'must begin with https'],
  ['some other page', 'https://platform.example/settings', 'not an address of the platform'],
  ['no address at all', 'demo-x-token', 'not an address'],
] as const;

test.for(WRONG)('%s is refused with the reason, and nothing is saved', async ([, pasted, reason], { desk }) => {
  const options = await desk.browser.openOptions();
  await options.getByRole('textbox', { name: 'Reply suggestion address' }).fill(pasted);
  await options.getByRole('button', { name: 'Save' }).click();
  await options.getByRole('alert').getByText(reason).waitFor();
  await options.reload();
  await options.getByText('Not set').first().waitFor();
  expect(await options.getByText('Not set').count()).toBe(2);
});

test('a helpdesk is added: its open ticket gets the button, and the panel says what is still missing', async ({
  desk,
}) => {
  const { servers, browser, page, helpdesk } = desk;
  await page.goto(`${servers.helpdesk}/tickets/4711`);
  const panel = await desk.openPanel();
  await panel.getByRole('button', { name: 'Add a helpdesk' }).waitFor();

  const options = await browser.openOptions();
  await options.getByRole('textbox', { name: 'Helpdesk address' }).fill(page.url());
  await options.getByRole('combobox', { name: 'Helpdesk type' }).selectOption('sample-desk');
  await options.getByRole('button', { name: 'Add helpdesk' }).click();
  await options.getByRole('button', { name: 'Save' }).click();
  await options.getByText('Saved', { exact: true }).waitFor();
  await options.close();

  await helpdesk.ask.waitFor();
  await panel.getByText('not connected to a channel').waitFor();
  await panel.getByRole('button', { name: 'Connect a channel' }).waitFor();
  expect(await partsOf(panel).ask.isVisible()).toBe(false);
});

test('the connection is tested at once, each address by itself', async ({ desk }) => {
  const { servers, browser } = desk;
  const options = await browser.openOptions();
  const { replySuggestionUrl, summaryUrl } = servers.credentials;
  await options.getByRole('textbox', { name: 'Reply suggestion address' }).fill(replySuggestionUrl);
  await options
    .getByRole('textbox', { name: 'Summary address' })
    .fill(summaryUrl.replace('demo-x-token', 'wrong-token'));
  await options.getByRole('button', { name: 'Save' }).click();
  await options.getByText('Saved', { exact: true }).waitFor();
  await options.getByRole('button', { name: 'Test connection' }).click();
  await options.getByText('Reply suggestion address: Works').waitFor();
  await options.getByRole('alert').getByText('Summary address:').waitFor();
});
