import { describe, expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { until } from '@/demo/browser/until';

import { lettersOf, test } from './desk';

describe.each([
  ['rich', 'plugin/4727'],
  ['plain', 'plugin/4727?composer=plain'],
])('on a page that speaks through the plugin, with a %s composer', (_name, path) => {
  test('holds a text once, however often it is inserted', async ({ desk }) => {
    await desk.open(path);
    const panel = await desk.ask();
    const { insert, undo } = partsOf(panel);
    await insert.click();
    await undo.waitFor();
    const written = await desk.helpdesk.readComposer();
    await insert.click();
    await panel.getByText('already holds this text').waitFor();
    expect(await desk.helpdesk.readComposer()).toBe(written);
  });

  test('takes nothing back that the agent has gone on with', async ({ desk }) => {
    const { helpdesk, page } = desk;
    await desk.open(path);
    const panel = await desk.ask();
    const parts = partsOf(panel);
    await parts.insert.click();
    await parts.undo.waitFor();
    await helpdesk.composer.press('Control+End');
    await page.keyboard.type(' Yours, Kim');
    const written = await helpdesk.readComposer();
    await parts.undo.click();
    await panel.getByText('You typed on since').waitFor();
    expect(await helpdesk.readComposer()).toBe(written);
  });
});

describe('on pages that speak through the plugin', () => {
  test('no reply goes into an internal note, unless the agent says so', async ({ desk }) => {
    await desk.open('plugin/4727');
    const panel = await desk.ask();
    await readReply(panel);
    await desk.page.getByRole('tab', { name: 'Internal note' }).click();
    await partsOf(panel).insert.click();
    await panel.getByText('The open box writes an internal note').waitFor();
    const note = desk.page.getByRole('textbox', { name: 'Internal note' });
    expect((await note.innerText()).trim()).toBe('');
    await panel.getByRole('button', { name: 'Insert into the note anyway' }).click();
    await partsOf(panel).undo.waitFor();
    expect(await note.innerText()).toContain('10040');
  });

  test('the panel follows the page from ticket to ticket, and inserts into the shown one only', async ({ desk }) => {
    const { page, helpdesk } = desk;
    await desk.open('plugin/4714');
    const panel = await desk.ask();
    const reply = await readReply(panel);
    await page.getByRole('link', { name: 'Speaker still without tracking' }).click();
    await partsOf(panel).header.getByText('#4727').waitFor();
    expect(await partsOf(panel).verdict.isVisible()).toBe(false);
    expect((await helpdesk.readComposer()).trim()).toBe('');
    await page.goBack();
    await partsOf(panel).header.getByText('#4714').waitFor();
    await partsOf(panel).insert.click();
    await partsOf(panel).undo.waitFor();
    expect(lettersOf(await helpdesk.readComposer())).toBe(lettersOf(reply));
  });

  test('a message that is added is read, and marks the suggestion as older', async ({ desk }) => {
    const { page } = desk;
    await desk.open('plugin/4728');
    const panel = await desk.ask();
    await partsOf(panel).verdict.waitFor();
    await desk.helpdesk.composer.fill('I have asked the carrier.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await panel.getByText('1 new message since').first().waitFor();
    const stated = await page.locator('script[data-deskhand="ticket"]').textContent();
    expect(JSON.parse(stated ?? '')).toMatchObject({ id: '4728', messages: expect.any(Array) });
    await until(async () => (await page.locator('script[data-deskhand]').count()) === 2, 'one ticket and one composer');
  });
});
