import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { test } from '@/test/browser/staged-desk';
import { sendJson, suggestion } from '@/test/browser/staged-platform';

const MOST_CLICKS = 3;

test.for([
  ['reply', uiText('insert.open-note')],
  ['note', uiText('summary.insert-note')],
] as const)('hands a ticket over by three clicks while the tab of the %s is open', async ([tab, last], { desk }) => {
  desk.platform.answer = (_, response) => sendJson(response, suggestion('', { actionType: 'TO_AGENT' }));
  await desk.open('tickets/4711');
  await desk.page.locator(`[data-tab=${tab}]`).click();
  const panel = await desk.openPanel();
  let clicks = 0;
  const click = async (button: Locator): Promise<void> => {
    await button.click();
    clicks += 1;
  };
  await click(partsOf(panel).ask);
  await click(panel.getByRole('button', { name: uiText('note.write'), exact: true }));
  const box = panel.getByRole('textbox', { name: uiText('note.text') });
  await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
  await panel.keyboard.type(' Thanks!');
  await click(panel.getByRole('button', { name: last, exact: true }));
  await partsOf(panel).undo.waitFor();
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  const note = desk.page.getByRole('textbox', { name: 'Internal note' });
  expect(await note.innerText()).toMatch(/^Deskhand: [^]*Thanks!\s*$/);
  await desk.page.locator('[data-tab=reply]').click();
  const reply = desk.page.getByRole('textbox', { name: 'Reply to the customer' });
  expect((await reply.innerText()).trim(), 'nothing for the customer').toBe('');
});

test('leads from the sent reply to the note, and says that the reply was sent', async ({ desk }) => {
  const answer = { handoff: true };
  desk.platform.answer = (_, response) =>
    sendJson(response, suggestion('<p>Hello Ada,</p><p>a colleague looks for your parcel.</p>', answer));
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { insert, undo, verdict } = partsOf(panel);
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  await insert.click();
  await undo.waitFor();
  await button(uiText('note.write')).waitFor();
  await desk.page.getByRole('button', { name: 'Send reply' }).click();
  await verdict.getByText(/^Sent \d/).waitFor();
  expect(await panel.locator('[data-primary]').allInnerTexts()).toEqual([uiText('note.write')]);
  await button(uiText('note.write')).click();
  await button(uiText('insert.open-note')).click();
  await undo.waitFor();
  await desk.page.getByRole('button', { name: 'Add note' }).click();
  await expect.poll(() => panel.locator('[data-primary]').count()).toBe(0);
  expect(await verdict.getByText(/^Sent \d/).isVisible()).toBe(true);
});

test('"Inserted" goes when the agent undoes the insertion in the reply box', async ({ desk }) => {
  await desk.open('tickets/4711');
  const reply = desk.page.getByRole('textbox', { name: 'Reply to the customer' });
  await reply.click();
  await desk.page.keyboard.type('Good morning.');
  const panel = await desk.ask();
  const { insert, undo } = partsOf(panel);
  await insert.click();
  await undo.waitFor();
  await reply.click();
  await desk.page.keyboard.press('Control+z');
  await expect.poll(() => reply.innerText()).toBe('Good morning.');
  await undo.waitFor({ state: 'detached' });
});
