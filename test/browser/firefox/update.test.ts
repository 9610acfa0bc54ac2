import { expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { copyBuild, NEWER_VERSION, raiseVersion, readScriptVersion } from '@/test/browser/newer-version';
import { button } from '@/test/drivers/firefox/xpaths';

import { COMPOSER, FIREFOX_EXTENSION_DIR, openFirefoxDesk } from './firefox-desk';

test('an update to a newer version keeps draft and settings in Firefox, and works without a reload of the page', async () => {
  const newer = copyBuild(FIREFOX_EXTENSION_DIR);
  raiseVersion(newer);
  const desk = await openFirefoxDesk();
  try {
    await desk.openTicket('tickets/4711');
    await desk.waitForWords('#4711');
    await desk.page.type(COMPOSER, 'Dear Ada,');
    await desk.ask();

    await desk.update(newer);
    await until(async () => (await desk.page.evaluate(readScriptVersion)) === NEWER_VERSION, 'the newer script');
    expect((await desk.readComposer()).trim()).toBe('Dear Ada,');

    await desk.openSidebar();
    await desk.waitForWords('#4711');
    const reply = await desk.ask();
    await desk.sidebar.click(button(uiText('insert.after-draft')));
    await until(async () => (await desk.readComposer()).includes(reply.slice(0, 9)), 'the reply in the reply box');
    expect(await desk.readComposer()).toMatch(/^Dear Ada,/);
  } finally {
    await desk.close();
  }
});
