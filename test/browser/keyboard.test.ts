import { describe, expect } from 'vitest';

import { partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';

import { normalizeText, test } from './desk';
import { tabTo } from './tab-to';

const DRAFT = 'One moment please.';

describe('by the keyboard alone, in the real side panel', () => {
  test('asks, edits, chooses where, inserts, takes back, and continues with the next ticket by keyboard alone', async ({
    desk,
  }) => {
    const { helpdesk, page } = desk;
    await desk.open('tickets/4711');
    await helpdesk.composer.click();
    await page.keyboard.type(DRAFT);
    const before = await helpdesk.readComposer();
    const panel = await desk.openPanel();
    const { keyboard } = panel;
    const { ask, verdict, reply, insert, undo, subject } = partsOf(panel);

    await tabTo(panel, ask);
    await keyboard.press('Enter');
    expect(await readVerdict(panel)).toContain(uiText('verdict.MESSAGE'));

    await tabTo(panel, reply);
    await keyboard.press('Control+Home');
    await keyboard.type('Good morning. ');
    await tabTo(panel, insert);
    await keyboard.press('Enter');
    await undo.waitFor();
    const written = normalizeText(await readReply(panel));
    expect(written).toMatch(/^Goodmorning/);
    expect(normalizeText(await helpdesk.readComposer())).toBe(normalizeText(DRAFT) + written);

    await tabTo(panel, undo);
    await keyboard.press('Enter');
    await panel.getByText(uiText('insert.undone')).waitFor();
    expect(await helpdesk.readComposer()).toBe(before);

    await tabTo(panel, panel.getByRole('button', { name: uiText('insert.options') }));
    // The first key opens the menu; the next two reach the third entry.
    for (let step = 0; step < 3; step += 1) await keyboard.press('ArrowDown');
    expect(await panel.evaluate(() => document.activeElement?.textContent)).toBe(uiText('insert.replace'));
    await keyboard.press('Enter');
    await undo.waitFor();
    expect(normalizeText(await helpdesk.readComposer()), 'the draft was replaced').toBe(written);

    await desk.open('tickets/4713');
    await subject.getByText('Couverture jamais reçue').waitFor();
    await tabTo(panel, ask);
    await keyboard.press('Enter');
    expect(await readVerdict(panel)).toContain(uiText('verdict.TO_AGENT'));
    expect(await insert.count(), 'only what is ready may be inserted').toBe(0);
    await tabTo(panel, verdict.getByText(uiText('verdict.details')));
    await keyboard.press('Enter');
    await verdict.getByText('TO_AGENT').waitFor();
  });

  test('writes the note for a colleague, summarizes, and looks an order up by keyboard alone', async ({ desk }) => {
    const { page } = desk;
    await desk.open('tickets/4713');
    await page.getByRole('tab', { name: uiText('note.region') }).focus();
    await page.keyboard.press('Enter');
    const panel = await desk.openPanel();
    const { keyboard } = panel;
    const { ask, summary, orders, undo } = partsOf(panel);
    const button = (name: string) => panel.getByRole('button', { name, exact: true });

    await tabTo(panel, ask);
    await keyboard.press('Enter');
    await tabTo(panel, button(uiText('note.write')));
    await keyboard.press('Enter');
    await tabTo(panel, button(uiText('summary.insert-note')));
    await keyboard.press('Enter');
    await undo.waitFor();
    expect(await page.getByRole('textbox', { name: uiText('note.region') }).innerText()).toContain(
      uiText('verdict.TO_AGENT'),
    );

    await tabTo(panel, button(uiText('summary.summarize')));
    await keyboard.press('Enter');
    await summary.getByText('Couverture').waitFor();

    await tabTo(panel, orders.getByRole('searchbox'));
    await keyboard.type('10008');
    await keyboard.press('Enter');
    await orders.getByText(uiText('order.status-CANCELLED')).waitFor();
  });
});
