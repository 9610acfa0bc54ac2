import { expect } from 'vitest';

import { SUGGESTED_KEYS } from '@/lib/domain/panel-command';

import { test } from './desk';

test('Chromium takes the suggested keys, the settings name them, and lead to where they are changed', async ({
  desk,
}) => {
  const options = await desk.browser.openOptions();
  const keys = options.getByRole('region', { name: 'Keys' });
  const suggested = Object.values(SUGGESTED_KEYS).map((key = 'No key') => key);
  await expect.poll(() => keys.getByRole('definition').allInnerTexts()).toEqual(suggested);
  const opened = desk.browser.context.waitForEvent('page');
  await keys.getByRole('button', { name: 'Change keys' }).click();
  expect((await opened).url()).toBe('chrome://extensions/shortcuts');
});
