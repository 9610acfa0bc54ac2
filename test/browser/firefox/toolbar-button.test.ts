import { expect, test } from 'vitest';

import { until } from '@/demo/browser/until';

import { openFirefoxDesk } from './firefox-desk';

test('the toolbar button opens the sidebar of Firefox, and closes it again', async () => {
  const desk = await openFirefoxDesk();
  try {
    await desk.openTicket('tickets/4711');
    await desk.waitForWords('#4711');
    await desk.clickToolbarButton();
    await until(async () => !(await desk.hasSidebar()), 'the sidebar to close');
    await desk.clickToolbarButton();
    await until(() => desk.sidebar.text().catch(() => undefined), 'the sidebar to open');
    expect(await desk.waitForWords('#4711')).toBe(true);
  } finally {
    await desk.close();
  }
});
