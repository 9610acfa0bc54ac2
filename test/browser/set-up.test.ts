import { expect } from 'vitest';

import { configure } from '@/demo/browser/configure';
import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { isComplete } from '@/test/drivers/is-complete';

import { createTest, openDesk } from './desk';

const test = createTest(() => openDesk({ setUp: () => undefined }));

const HOST = 'https://platform.example/api_v2/intelli';

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

// `options.test.tsx` has the words of all.
test.for(isComplete ? WRONG : WRONG.slice(0, 1))(
  'refuses %s with the reason, and saves nothing',
  async ([, pasted, reason], { desk }) => {
    const options = await desk.browser.openOptions();
    await options.getByLabel(uiText('options.address.suggestion')).fill(pasted);
    await options.getByRole('button', { name: uiText('options.save') }).click();
    await options.getByRole('alert').getByText(reason).waitFor();
    await options.reload();
    const addresses = options
      .getByRole('region', { name: uiText('options.channel') })
      .getByText(uiText('options.not-set'));
    await addresses.first().waitFor();
    expect(await addresses.count()).toBe(2);
  },
);

test('leads from the panel to the section of the settings, in the tab that holds unsaved changes', async ({ desk }) => {
  const { servers, browser, page } = desk;
  // An agent who has set up nothing is led to the first-run page.
  await configure(browser, { desks: [{ match: 'http://localhost/*', adapter: 'auto' }] });
  await page.goto(`${servers.helpdesk}/tickets/4711`);
  const panel = await desk.openPanel();
  const addHelpdesk = panel.getByRole('button', { name: uiText('action.add-helpdesk') });
  const opened = browser.context.waitForEvent('page');
  await addHelpdesk.click();
  const options = await opened;
  const section = options.getByRole('region', { name: uiText('options.desks') });
  await expect.poll(() => section.evaluate((element) => element === document.activeElement)).toBe(true);
  const address = options.getByRole('textbox', { name: uiText('options.desk-address') });
  await address.fill('https://desk.example/agent/tickets/7');
  await page.bringToFront();
  await addHelpdesk.click();
  await expect.poll(() => section.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await address.inputValue()).toBe('https://desk.example/agent/tickets/7');
  expect(browser.context.pages().filter((each) => each.url().includes('/options.html'))).toHaveLength(1);
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

test('leads from a failed attempt to save to the first wrong field', async ({ desk }) => {
  const options = await desk.browser.openOptions();
  const summary = options.getByLabel(uiText('options.address.summary'));
  await summary.fill(`${HOST}/v2/webhook/CUSTOM_TICKET/token/1001`);
  await options.getByRole('button', { name: uiText('options.save') }).click();
  await options.getByRole('button', { name: uiText('options.wrong-addresses', { count: 1 }) }).press('Enter');
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await options.getByText(uiText('options.saved'), { exact: true }).count()).toBe(0);
});

test('tests two addresses as soon as they are pasted into one field, and saves neither', async ({ desk }) => {
  const { servers, browser } = desk;
  const { replySuggestionUrl, summaryUrl } = servers.credentials;
  const options = await browser.openOptions();
  const summary = options.getByLabel(uiText('options.address.summary'));
  await summary.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${replySuggestionUrl}\n${summaryUrl}`);
  for (const name of ['options.address.suggestion', 'options.address.summary'] as const) {
    await options.getByText(`${uiText(name)}: ${uiText('options.test-works')}`).waitFor();
  }
  expect(await summary.inputValue()).toBe(summaryUrl);
  const platform = options.getByRole('region', { name: uiText('options.channel') });
  expect(await platform.getByText(uiText('options.not-set')).count()).toBe(0);
  await options.reload();
  await expect.poll(() => platform.getByText(uiText('options.not-set')).count()).toBe(2);
});

test('tests the connection at once, each address by itself', async ({ desk }) => {
  const { servers, browser } = desk;
  const options = await browser.openOptions();
  const { replySuggestionUrl, summaryUrl } = servers.credentials;
  await options.getByLabel(uiText('options.address.suggestion')).fill(replySuggestionUrl);
  await options.getByLabel(uiText('options.address.summary')).fill(summaryUrl.replace('demo-x-token', 'wrong-token'));
  await options.getByRole('button', { name: uiText('options.save') }).click();
  await options.getByText(uiText('options.saved'), { exact: true }).waitFor();
  await options.getByRole('button', { name: uiText('options.test') }).click();
  await options.getByText(`${uiText('options.address.suggestion')}: ${uiText('options.test-works')}`).waitFor();
  await options
    .getByRole('alert')
    .getByText(`${uiText('options.address.summary')}:`)
    .waitFor();
});
