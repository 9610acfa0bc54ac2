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
  const facts = panel.getByRole('button', { name: uiText('facts.open', { number: '10023' }) });
  await facts.waitFor();
  expect((await facts.boundingBox())?.y).toBeLessThan(115);
  expect((await insert.boundingBox())?.y).toBeLessThan(480);

  await reply.focus();
  await panel.keyboard.press('Tab');
  await panel.keyboard.press('Tab');
  expect(await insert.evaluate((button) => button === document.activeElement)).toBe(true);
});
