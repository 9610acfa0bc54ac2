import { expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { until } from '@/demo/browser/until';

import { lettersOf } from './desk';
import { test } from './unknown-desk';

test('a helpdesk without an adapter is read by itself, suggested for and written into', async ({ desk }) => {
  await desk.openUnknown('german');
  await desk.helpdesk.ask.waitFor();
  const panel = await desk.ask();
  const reply = await readReply(panel);
  expect(await partsOf(panel).header.innerText()).toContain('3 messages');
  const [request] = desk.readRequests();
  expect(JSON.stringify(request)).toContain('fehlt die Rechnung');
  expect(JSON.stringify(request), 'an internal note is nobody’s business').not.toContain('Buchhaltung');
  await partsOf(panel).insert.click();
  const editor = desk.page.getByTestId('editor');
  await until(async () => lettersOf(await editor.innerText()) === lettersOf(reply), 'the reply in the page');
});

test('a page that is not certain is not read: the panel says why and asks to be shown', async ({ desk }) => {
  await desk.openUnknown('all-alike');
  const panel = await desk.openPanel();
  await panel.getByText('Nothing tells who wrote which message.').waitFor();
  await panel.getByRole('button', { name: 'Teach this page' }).waitFor();
  expect(await desk.page.locator('deskhand-ask').count()).toBe(0);
  expect(desk.readRequests()).toEqual([]);
});

test('what was found reads the next ticket too, once its content follows the address', async ({ desk }) => {
  await desk.openUnknown('german');
  const panel = await desk.openPanel();
  await partsOf(panel).subject.getByText('Rechnung fehlt').waitFor();
  await desk.page.evaluate(() => {
    history.pushState({}, '', '/vorgang/33999');
    const thread = document.querySelector('[class^="Thread_list"]');
    thread?.replaceWith(thread.cloneNode(true));
  });
  await partsOf(panel).header.getByText('#33999').waitFor();
});

test('a conversation that comes late is found once it is there', async ({ desk }) => {
  const { page } = desk;
  // The page without its messages, which its own script adds later.
  await page.route('**/vorgang/**', async (route) => {
    const response = await route.fetch();
    const late = (await response.text())
      .replace('<div class="Thread_list', '<template id="late"><div class="Thread_list')
      .replace('<div class="Editor_box', '</template><div class="Editor_box');
    await route.fulfill({ response, body: late });
  });
  await desk.openUnknown('german');
  const panel = await desk.openPanel();
  await panel.getByRole('button', { name: 'Teach this page' }).waitFor();
  await page.evaluate(() => {
    const late = document.querySelector<HTMLTemplateElement>('#late');
    late?.replaceWith(late.content);
  });
  await partsOf(panel).subject.getByText('Rechnung fehlt').waitFor();
});
