import { describe, expect } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';

import { test } from './desk';

describe.each(['tickets/4711', 'stated/4727'])('on %s', (path) => {
  test('a customer’s message, and what the platform then sends, come into the open ticket and the panel', async ({
    desk,
  }) => {
    const { page, helpdesk } = desk;
    await desk.open(path);
    const panel = await desk.openPanel();
    await partsOf(panel).subject.waitFor();
    const readCount = async () => Number(/(\d+) messages?/.exec(await panel.locator('body').innerText())?.[1]);
    const count = await readCount();
    const entries = await helpdesk.entries.count();
    await helpdesk.composer.click();
    await page.keyboard.type('One moment please.');

    await page.getByText('Write as the customer').click();
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Where is my order 10023?');
    await page.getByRole('button', { name: 'Send as the customer' }).click();
    await page.getByText('shulex_ai_replied').waitFor();
    await page.getByText('Draft reply:').waitFor();
    // The customer's message and the platform's draft; the agent's own draft stays.
    expect(await helpdesk.entries.count()).toBe(entries + 2);
    expect(await helpdesk.readComposer()).toContain('One moment please.');
    await panel.getByText(`${count + 1} messages`).waitFor();
  });
});

test('a message that is empty is refused in words', async ({ desk }) => {
  await desk.open('tickets/4711');
  await desk.page.getByText('Write as the customer').click();
  await desk.page.getByRole('button', { name: 'Send as the customer' }).click();
  await desk.page.getByText('Write something first').waitFor();
});
