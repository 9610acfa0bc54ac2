import { expect, test } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { openOptionalDesk, readOrigins } from '@/test/browser/optional-desk';

const HOST = 'http://127.0.0.1/*';

test('stops reading and asking in open tabs when the permission is revoked, and says so', async () => {
  const desk = await openOptionalDesk();
  expect(await readOrigins(desk)).toContain(HOST);
  await desk.open('tickets/4711');
  const panel = await desk.openPanel();
  await partsOf(panel).ask.waitFor();

  const options = await desk.browser.openOptions();
  expect(await options.evaluate((origin) => chrome.permissions.remove({ origins: [origin] }), HOST)).toBe(true);
  await panel.getByText(uiText('page.not-allowed', { hosts: '127.0.0.1' })).waitFor();
  await until(async () => (await desk.helpdesk.ask.count()) === 0, 'the page button to go');
  expect(desk.readRequests()).toEqual([]);
});

test('ends the script of a removed helpdesk, and gives the permission back once nothing needs it', async () => {
  const desk = await openOptionalDesk();
  const { browser, page, helpdesk } = desk;
  await desk.open('tickets/4711');
  const panel = await desk.openPanel();
  await partsOf(panel).ask.waitFor();

  const options = await browser.openOptions();
  const removeDesk = async (path: string): Promise<void> => {
    const match = `http://127.0.0.1/${path}/*`;
    await options.getByRole('button', { name: uiText('options.remove', { name: match }) }).click();
    await options.getByRole('button', { name: uiText('options.save') }).click();
    await options.getByText(uiText('options.saved'), { exact: true }).waitFor();
  };
  await removeDesk('tickets');
  await panel.getByText(uiText('page.not-a-helpdesk')).waitFor();
  await until(async () => (await helpdesk.ask.count()) === 0, 'the page button to go');
  await page.goto(page.url().replace('tickets/4711', 'tickets/4712'));
  await page.goBack();
  expect(await helpdesk.ask.count()).toBe(0);

  for (const path of ['stated', 'plugin']) await removeDesk(path);
  expect(await readOrigins(desk), 'the platform needs it').toContain(HOST);
  await options.getByRole('button', { name: uiText('options.forget'), exact: true }).click();
  await options.getByRole('button', { name: uiText('options.forget-yes'), exact: true }).click();
  await until(async () => !(await readOrigins(desk)).includes(HOST), 'the permission to be given back');
});
