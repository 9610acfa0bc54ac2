import { expect } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { SUGGESTED_KEYS } from '@/lib/domain/panel-command';

import { test } from './desk';

test('sets the suggested keys in Chromium, lists them in the settings, and links to the page where they are changed', async ({
  desk,
}) => {
  const options = await desk.browser.openOptions();
  const keys = options.getByRole('region', { name: uiText('options.keys') });
  const suggested = Object.values(SUGGESTED_KEYS).map((key = uiText('options.key-none')) => key);
  await expect.poll(() => keys.getByRole('definition').allInnerTexts()).toEqual(suggested);
  const opened = desk.browser.context.waitForEvent('page');
  await keys.getByRole('button', { name: uiText('options.keys-change') }).click();
  expect((await opened).url()).toBe('chrome://extensions/shortcuts');
});
