import { expect } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';

import { createTest, openDesk } from './desk';

const HOST = 'https://platform.example/api_v2/intelli';

const test = createTest(() => openDesk({ setUp: () => undefined }));

const WRONG = [
  ['an address of the webhook', `${HOST}/v2/webhook/CUSTOM_TICKET/token/1001`, uiText('problem.webhook')],
  [
    'the other interface’s address',
    `${HOST}/custom-ticket/summary/token/1001`,
    uiText('problem.other-endpoint.suggestion'),
  ],
  ['an address without https', 'http://platform.example/api_v2/x', uiText('problem.not-https')],
  ['some other page', 'https://platform.example/settings', uiText('problem.not-a-platform-address')],
  ['no address at all', 'demo-x-token', uiText('problem.not-an-address')],
] as const;

test.for(WRONG)('refuses %s with the reason, and saves nothing', async ([, pasted, reason], { desk }) => {
  const options = await desk.browser.openOptions();
  await options.getByRole('textbox', { name: uiText('options.address.suggestion') }).fill(pasted);
  await options.getByRole('button', { name: uiText('options.save') }).click();
  await options.getByRole('alert').getByText(reason).waitFor();
  await options.reload();
  const addresses = options
    .getByRole('region', { name: uiText('options.channel') })
    .getByText(uiText('options.not-set'));
  await addresses.first().waitFor();
  expect(await addresses.count()).toBe(2);
});

test('adds a helpdesk, shows the button on its open ticket, and says in the panel what is still missing', async ({
  desk,
}) => {
  const { servers, browser, page, helpdesk } = desk;
  await page.goto(`${servers.helpdesk}/tickets/4711`);
  const panel = await desk.openPanel();
  await panel.getByRole('button', { name: uiText('action.add-helpdesk') }).waitFor();

  const options = await browser.openOptions();
  await options.getByRole('textbox', { name: uiText('options.desk-address') }).fill(page.url());
  await options.getByRole('combobox', { name: uiText('options.desk-adapter') }).selectOption('sample-desk');
  await options.getByRole('button', { name: uiText('options.desk-add') }).click();
  await options.getByRole('button', { name: uiText('options.save') }).click();
  await options.getByText(uiText('options.saved'), { exact: true }).waitFor();
  await options.close();

  await helpdesk.ask.waitFor();
  await panel.getByText(uiText('channel.missing')).waitFor();
  await panel.getByRole('button', { name: uiText('action.connect-channel') }).waitFor();
  expect(await partsOf(panel).ask.isVisible()).toBe(false);
});

test('tests the connection at once, each address by itself', async ({ desk }) => {
  const { servers, browser } = desk;
  const options = await browser.openOptions();
  const { replySuggestionUrl, summaryUrl } = servers.credentials;
  await options.getByRole('textbox', { name: uiText('options.address.suggestion') }).fill(replySuggestionUrl);
  await options
    .getByRole('textbox', { name: uiText('options.address.summary') })
    .fill(summaryUrl.replace('demo-x-token', 'wrong-token'));
  await options.getByRole('button', { name: uiText('options.save') }).click();
  await options.getByText(uiText('options.saved'), { exact: true }).waitFor();
  await options.getByRole('button', { name: uiText('options.test') }).click();
  await options.getByText(`${uiText('options.address.suggestion')}: ${uiText('options.test-works')}`).waitFor();
  await options
    .getByRole('alert')
    .getByText(`${uiText('options.address.summary')}:`)
    .waitFor();
});
