import { describe, expect } from 'vitest';

import { partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';

import { lettersOf, test } from './desk';
import { tabTo } from './tab-to';

const DRAFT = 'One moment please.';

describe('by the keyboard alone, in the real side panel', () => {
  test('asks, edits, chooses where, inserts, takes back, and goes on to the next ticket', async ({ desk }) => {
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
    expect(await readVerdict(panel)).toContain('Ready to send');

    await tabTo(panel, reply);
    await keyboard.press('Control+Home');
    await keyboard.type('Good morning. ');
    await tabTo(panel, insert);
    await keyboard.press('Enter');
    await undo.waitFor();
    const written = lettersOf(await readReply(panel));
    expect(written).toMatch(/^Goodmorning/);
    expect(lettersOf(await helpdesk.readComposer())).toBe(lettersOf(DRAFT) + written);

    await tabTo(panel, undo);
    await keyboard.press('Enter');
    await panel.getByText('Your draft is as it was').waitFor();
    expect(await helpdesk.readComposer()).toBe(before);

    await tabTo(panel, panel.getByRole('button', { name: 'Insert options' }));
    // Opens it; then on to the third.
    for (let step = 0; step < 3; step += 1) await keyboard.press('ArrowDown');
    expect(await panel.evaluate(() => document.activeElement?.textContent)).toBe('Replace draft');
    await keyboard.press('Enter');
    await undo.waitFor();
    expect(lettersOf(await helpdesk.readComposer()), 'the draft was replaced').toBe(written);

    await desk.open('tickets/4713');
    await subject.getByText('Couverture jamais reçue').waitFor();
    await tabTo(panel, ask);
    await keyboard.press('Enter');
    expect(await readVerdict(panel)).toContain('Hand over to a person');
    expect(await insert.count(), 'only what is ready may be inserted').toBe(0);
    await tabTo(panel, verdict.getByText('Details'));
    await keyboard.press('Enter');
    await verdict.getByText('TO_AGENT').waitFor();
  });

  test('writes the note for a colleague, summarizes, and looks an order up', async ({ desk }) => {
    const { page } = desk;
    await desk.open('tickets/4713');
    await page.getByRole('tab', { name: 'Internal note' }).focus();
    await page.keyboard.press('Enter');
    const panel = await desk.openPanel();
    const { keyboard } = panel;
    const { ask, summary, orders, undo } = partsOf(panel);
    const button = (name: string) => panel.getByRole('button', { name, exact: true });

    await tabTo(panel, ask);
    await keyboard.press('Enter');
    await tabTo(panel, button('Write internal note'));
    await keyboard.press('Enter');
    await tabTo(panel, button('Insert as internal note'));
    await keyboard.press('Enter');
    await undo.waitFor();
    expect(await page.getByRole('textbox', { name: 'Internal note' }).innerText()).toContain('Hand over to a person');

    await tabTo(panel, button('Summarize'));
    await keyboard.press('Enter');
    await summary.getByText('Couverture').waitFor();

    await tabTo(panel, orders.getByRole('searchbox'));
    await keyboard.type('10008');
    await keyboard.press('Enter');
    await orders.getByText('CANCELLED').waitFor();
  });
});
