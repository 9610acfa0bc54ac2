import { describe, expect } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { isComplete } from '@/test/drivers/is-complete';

import { test } from './desk';

describe.each(isComplete ? ['tickets/4711', 'stated/4727'] : ['tickets/4711'])('on %s', (path) => {
  test('shows a customer’s message and the platform’s callback in the open ticket and in the panel', async ({
    desk,
  }) => {
    const { page, helpdesk } = desk;
    await desk.open(path);
    const panel = await desk.openPanel();
    await partsOf(panel).subject.waitFor();
    // The header's second line may come after the subject.
    const counted = await panel
      .getByText(/\d+ messages?/)
      .first()
      .innerText();
    const count = Number(/(\d+) messages?/.exec(counted)?.[1]);
    const entries = await helpdesk.entries.count();
    await helpdesk.composer.click();
    await page.keyboard.type('One moment please.');

    await helpdesk.writeAsCustomer('Where is my order 10023?');
    await page.getByText('shulex_ai_replied').waitFor();
    await page.getByText('Draft reply:').waitFor();
    expect(await helpdesk.entries.count()).toBe(entries + 2);
    expect(await helpdesk.readComposer()).toContain('One moment please.');
    await panel.getByText(uiText('ticket.messages', { count: count + 1 })).waitFor();
  });
});

test('refuses an empty message of the customer in words', async ({ desk }) => {
  await desk.open('tickets/4711');
  await desk.helpdesk.writeAsCustomer('');
  await desk.page.getByText('Write something first').waitFor();
});
