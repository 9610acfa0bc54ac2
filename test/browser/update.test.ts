import { expect, test } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { partsOf, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';

import { openDesk } from './desk';
import { copyBuild, NEWER_VERSION, raiseVersion, readScriptVersion } from './newer-version';

test('an update to a newer version keeps draft and settings, and reads and inserts without a reload of the page', async () => {
  const extensionDir = copyBuild(DEMO_EXTENSION_DIR);
  const desk = await openDesk({ launch: { extensionDir } });
  try {
    const { browser, page, helpdesk } = desk;
    await desk.open('tickets/4711');
    const before = await desk.ask();
    await readVerdict(before);
    await helpdesk.composer.fill('Dear Ada,');
    const oldButton = await helpdesk.ask.elementHandle();

    raiseVersion(extensionDir);
    await browser.reloadExtension();
    await until(
      async () => (await page.evaluate(readScriptVersion)) === NEWER_VERSION,
      'the script of the newer version',
    );
    await until(() => oldButton?.evaluate((button) => !button.isConnected), 'the button of the older version to go');
    await until(() => before.isClosed(), 'the browser to close the panel of the older version');
    expect(await helpdesk.readComposer()).toBe('Dear Ada,');

    const panel = await desk.ask();
    expect(await readVerdict(panel)).toContain(uiText('verdict.MESSAGE'));
    expect(await helpdesk.ask.count()).toBe(1);
    await partsOf(panel).insert.click();
    await until(async () => (await helpdesk.readComposer()).includes('Hello Ada'), 'the reply in the reply box');
    expect(await helpdesk.readComposer()).toMatch(/^Dear Ada,/);
  } finally {
    await desk.close();
  }
});
