import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';

import { lettersOf, test } from './desk';
import { tabTo } from './tab-to';

const DRAFT = 'One moment please.';

/** Chooses the last entry of the menu beside "Insert" by the keyboard, and gives its name. */
async function chooseLast(panel: Page): Promise<string> {
  await tabTo(panel, panel.getByRole('button', { name: 'Insert options' }));
  await panel.keyboard.press('ArrowDown');
  await panel.keyboard.press('End');
  const name = await panel.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await panel.keyboard.press('Enter');
  return name;
}

describe.each([
  ['rich', 'tickets/4711'],
  ['plain', 'tickets/4711?composer=plain'],
])('by the keyboard, into a %s composer', (_, path) => {
  test('only the paragraph with the caret is inserted, told and taken back as the whole is', async ({ desk }) => {
    const { helpdesk, page } = desk;
    await desk.open(path);
    await helpdesk.composer.click();
    await page.keyboard.type(DRAFT);
    const before = await helpdesk.readComposer();
    const panel = await desk.ask();
    const { reply, insert, undo } = partsOf(panel);
    const paragraphs = (await readReply(panel)).split(/\n\s*\n/);
    const last = paragraphs.at(-1) ?? '';
    expect(paragraphs.length).toBeGreaterThan(1);

    await reply.focus();
    await panel.keyboard.press('Control+End');
    expect(await chooseLast(panel)).toBe('Only this paragraph');
    await undo.waitFor();
    expect(lettersOf(await helpdesk.readComposer())).toBe(lettersOf(DRAFT + last));
    await undo.click();
    await panel.getByText('Your draft is as it was').waitFor();
    expect(await helpdesk.readComposer()).toBe(before);

    await insert.click();
    await undo.waitFor();
    const whole = await helpdesk.readComposer();
    await reply.focus();
    expect(await chooseLast(panel)).toBe('Only this paragraph');
    await panel.getByText('The reply box already holds this text.').waitFor();
    expect(await helpdesk.readComposer()).toBe(whole);
  });

  test('only the selection is inserted', async ({ desk }) => {
    const { helpdesk } = desk;
    await desk.open(path);
    const panel = await desk.ask();
    const { reply, undo } = partsOf(panel);
    await reply.focus();
    await panel.keyboard.press('Control+Home');
    for (let word = 0; word < 2; word += 1) await panel.keyboard.press('Control+Shift+ArrowRight');
    expect(await chooseLast(panel)).toBe('Only the selection');
    await undo.waitFor();
    expect(lettersOf(await helpdesk.readComposer())).toBe('HelloAda');
  });
});

test('what the agent changed is shown, taken back and brought back by the keyboard', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { reply } = partsOf(panel);
  const suggested = await readReply(panel);
  const button = (name: string): Locator => panel.getByRole('button', { name });
  expect(await button('What you changed').count()).toBe(0);
  await reply.focus();
  await panel.keyboard.press('Control+Home');
  await panel.keyboard.type('Good morning. ');
  await tabTo(panel, button('What you changed'));
  await panel.keyboard.press('Enter');
  await panel.getByRole('insertion').filter({ hasText: 'Good morning' }).waitFor();
  expect(await panel.getByRole('deletion').count()).toBe(0);

  await tabTo(panel, button('Take back my changes'));
  await panel.keyboard.press('Enter');
  await panel.getByRole('status').filter({ hasText: 'Your changes were taken back' }).waitFor();
  expect(await readReply(panel)).toBe(suggested);
  expect(await button('Bring back my changes').evaluate((element) => element === document.activeElement)).toBe(true);
  await panel.keyboard.press('Enter');
  await button('What you changed').waitFor();
  expect(lettersOf(await readReply(panel))).toBe(lettersOf(`Good morning. ${suggested}`));
});

test('a tracking number is inserted where the cursor is, within the line', async ({ desk }) => {
  const { helpdesk, page } = desk;
  await desk.open('tickets/4711');
  await helpdesk.composer.click();
  await page.keyboard.type('Your number is  as of today.');
  for (let step = 0; step < ' as of today.'.length; step += 1) await page.keyboard.press('ArrowLeft');
  const panel = await desk.openPanel();
  const { orders, undo } = partsOf(panel);
  await orders.getByRole('button', { name: 'Insert tracking number' }).click();
  await undo.waitFor();
  expect((await helpdesk.readComposer()).trim()).toMatch(/^Your number is [\dA-Z]{6,}[\s\u00A0]as of today\.$/);
});
