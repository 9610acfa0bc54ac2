import { describe, expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { isComplete } from '@/test/drivers/is-complete';

import { normalizeText, test } from './desk';

const COMPOSERS = [
  ['rich', 'plugin/4727'],
  ['plain', 'plugin/4727?composer=plain'],
] as const;

describe.each(isComplete ? COMPOSERS : COMPOSERS.slice(0, 1))(
  'a page with the plugin and a %s composer',
  (_name, path) => {
    test('holds a text once, however often it is inserted', async ({ desk }) => {
      await desk.open(path);
      const panel = await desk.ask();
      const { insert, undo } = partsOf(panel);
      await insert.click();
      await undo.waitFor();
      const written = await desk.helpdesk.readComposer();
      await panel.getByRole('button', { name: uiText('insert.options') }).click();
      await panel.getByRole('menuitem', { name: uiText('insert.again') }).click();
      await panel.getByText(uiText('insert.already-there')).waitFor();
      expect(await desk.helpdesk.readComposer()).toBe(written);
    });

    test('takes nothing back after the agent has continued to write', async ({ desk }) => {
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
      await panel.getByText(uiText('insert.changed-since')).waitFor();
      expect(await helpdesk.readComposer()).toBe(written);
    });
  },
);

describe('pages with the plugin', () => {
  test('inserts a reply into an internal note only by a button that says so', async ({ desk }) => {
    await desk.open('plugin/4727');
    const panel = await desk.ask();
    await readReply(panel);
    await desk.page.getByRole('tab', { name: 'Internal note' }).click();
    const note = desk.page.getByRole('textbox', { name: 'Internal note' });
    await partsOf(panel).insertIntoNote.waitFor();
    expect((await note.innerText()).trim()).toBe('');
    await partsOf(panel).insertIntoNote.click();
    await partsOf(panel).undo.waitFor();
    expect(await note.innerText()).toContain('10040');
  });

  test('follows the page from ticket to ticket, and inserts only into the shown one', async ({ desk }) => {
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
    expect(normalizeText(await helpdesk.readComposer())).toBe(normalizeText(reply));
  });

  test('reads an added message of the agent, which is news', async ({ desk }) => {
    const { page } = desk;
    await desk.open('plugin/4728');
    const panel = await desk.ask();
    await partsOf(panel).verdict.waitFor();
    await desk.helpdesk.composer.fill('I have asked the carrier.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await panel
      .getByText(uiText('fresh.by-agents', { count: 1 }))
      .first()
      .waitFor();
    const stated = await page.locator('script[data-deskhand="ticket"]').textContent();
    expect(JSON.parse(stated ?? '')).toMatchObject({ id: '4728', messages: expect.any(Array) });
    await until(async () => (await page.locator('script[data-deskhand]').count()) === 2, 'one ticket and one composer');
  });
});
