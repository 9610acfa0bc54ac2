import { expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { createTest, openDesk } from '@/test/browser/desk';

/** The usual panel on the usual screen, in CSS pixels. */
const PANEL = { width: 360, height: 760 };

const test = createTest(() =>
  openDesk({ launch: { panelWidth: PANEL.width, windowSize: { width: 1280, height: 900 } } }),
);

test('shows order and Insert above the fold, and reaches Insert by two tabs', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { reply, insert } = partsOf(panel);
  await readReply(panel);
  expect(await panel.evaluate(() => innerWidth)).toBe(PANEL.width);
  const facts = panel.getByRole('group', { name: uiText('facts.open', { number: '10023' }) });
  await facts.waitFor();
  expect((await facts.boundingBox())?.y).toBeLessThan(115);
  expect((await insert.boundingBox())?.y).toBeLessThan(480);

  await reply.focus();
  await panel.keyboard.press('Tab');
  await panel.keyboard.press('Tab');
  expect(await insert.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('moves neither reply nor Insert when the reply begins to differ from the order', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { reply, insert } = partsOf(panel);
  await readReply(panel);
  await panel.getByRole('button', { name: uiText('facts.open', { number: '10023' }) }).waitFor();
  const place = async () => [(await reply.boundingBox())?.y, (await insert.boundingBox())?.y];
  const before = await place();
  await reply.focus();
  await panel.keyboard.press('Control+Home');
  await panel.keyboard.insertText('10032: ');
  const differs = panel.getByRole('button', { name: uiText('facts.differ', { count: 1 }) });
  await differs.waitFor();
  expect(await place()).toEqual(before);
  await differs.click();
  await panel.getByText(uiText('facts.order-number', { said: '10032', right: '10023' })).waitFor();
});
