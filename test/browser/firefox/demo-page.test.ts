import { expect, onTestFinished, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { launchFirefox } from '@/test/drivers/firefox/launch-firefox';
import { button } from '@/test/drivers/firefox/xpaths';

import { FIREFOX_EXTENSION_DIR } from './firefox-desk';

test('the demo page suggests, inserts and undoes in Firefox', async () => {
  const firefox = await launchFirefox(FIREFOX_EXTENSION_DIR);
  onTestFinished(() => firefox.close());
  const { page } = firefox;
  const readComposer = () =>
    page.evaluate(() => document.querySelector<HTMLElement>('[data-composer=reply]')?.innerText.trim());
  await firefox.navigate(firefox.extensionUrl('demo.html'));
  await page.click(`//main${button(uiText('request.suggest'))}`);
  await page.click(`//main${button(uiText('insert.insert'))}`);
  await page.click(`//main${button(uiText('insert.undo'))}`);
  const isUndone = async () => (await page.text()).includes(uiText('insert.undone'));
  // The button to undo appears only after an insertion that was read back.
  await until(isUndone, 'the end of the undo');
  expect(await readComposer()).toBe('');
});
