import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { isComplete } from '@/test/drivers/is-complete';

import { normalizeText, test } from './desk';
import { tabTo } from './tab-to';

const DRAFT = 'One moment please.';

/** By keyboard. */
async function chooseLast(panel: Page): Promise<string> {
  await tabTo(panel, panel.getByRole('button', { name: uiText('insert.options') }));
  await panel.keyboard.press('ArrowDown');
  await panel.keyboard.press('End');
  const name = await panel.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await panel.keyboard.press('Enter');
  return name;
}

const COMPOSERS = [
  ['rich', 'tickets/4711'],
  ['plain', 'tickets/4711?composer=plain'],
] as const;

describe.each(isComplete ? COMPOSERS : COMPOSERS.slice(0, 1))('by the keyboard, into a %s composer', (_, path) => {
  test('inserts only the paragraph at the caret, and takes it back like a whole reply', async ({ desk }) => {
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
    expect(await chooseLast(panel)).toBe(uiText('insert.only-paragraph'));
    await undo.waitFor();
    expect(normalizeText(await helpdesk.readComposer())).toBe(normalizeText(DRAFT + last));
    await undo.click();
    await panel.getByText(uiText('insert.undone')).waitFor();
    expect(await helpdesk.readComposer()).toBe(before);

    await insert.click();
    await undo.waitFor();
    const whole = await helpdesk.readComposer();
    await reply.focus();
    expect(await chooseLast(panel)).toBe(uiText('insert.only-paragraph'));
    await panel.getByText(uiText('insert.already-there')).waitFor();
    expect(await helpdesk.readComposer()).toBe(whole);
  });

  test('inserts only the selection', async ({ desk }) => {
    const { helpdesk } = desk;
    await desk.open(path);
    const panel = await desk.ask();
    const { reply, undo } = partsOf(panel);
    await reply.focus();
    await panel.keyboard.press('Control+Home');
    for (let word = 0; word < 2; word += 1) await panel.keyboard.press('Control+Shift+ArrowRight');
    expect(await chooseLast(panel)).toBe(uiText('insert.only-selection'));
    await undo.waitFor();
    expect(normalizeText(await helpdesk.readComposer())).toBe('HelloAda');
  });
});

test('shows the agent’s changes, takes them back and restores them by keyboard', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { reply } = partsOf(panel);
  const suggested = await readReply(panel);
  const button = (name: string): Locator => panel.getByRole('button', { name });
  expect(await button(uiText('changes.yours')).count()).toBe(0);
  await reply.focus();
  await panel.keyboard.press('Control+Home');
  await panel.keyboard.type('Good morning. ');
  await tabTo(panel, button(uiText('changes.yours')));
  await panel.keyboard.press('Enter');
  await panel.getByRole('insertion').filter({ hasText: 'Good morning' }).waitFor();
  expect(await panel.getByRole('deletion').count()).toBe(0);

  await tabTo(panel, button(uiText('changes.roll-back')));
  await panel.keyboard.press('Enter');
  await panel.getByText(uiText('changes.rolled-back')).waitFor();
  expect(await readReply(panel)).toBe(suggested);
  expect(await button(uiText('changes.restore')).evaluate((element) => element === document.activeElement)).toBe(true);
  await panel.keyboard.press('Enter');
  await button(uiText('changes.yours')).waitFor();
  expect(normalizeText(await readReply(panel))).toBe(normalizeText(`Good morning. ${suggested}`));
});

test('inserts a tracking number at the cursor, within the line', async ({ desk }) => {
  const { helpdesk, page } = desk;
  await desk.open('tickets/4711');
  await helpdesk.composer.click();
  await page.keyboard.type('Your number is  as of today.');
  for (let step = 0; step < ' as of today.'.length; step += 1) await page.keyboard.press('ArrowLeft');
  const panel = await desk.openPanel();
  const { facts, undo } = partsOf(panel);
  await facts.getByRole('button', { expanded: false }).click();
  await facts.getByRole('button', { name: uiText('order.insert-tracking') }).click();
  await undo.waitFor();
  expect((await helpdesk.readComposer()).trim()).toMatch(/^Your number is [\dA-Z]{6,}[\s\u00A0]as of today\.$/);
});
