import { resolve } from 'node:path';

import { until } from '@/demo/browser/until';
import { buildTestExtension } from '@/test/drivers/build-test-extension';
import { startTestBrowser } from '@/test/drivers/start-test-browser';
import type { TestBrowser, TestBrowserOptions, TestTab } from '@/test/drivers/test-browser';

import { startEditorServer } from './editor-server';

export interface EditorBrowser<Tab extends TestTab = TestTab> {
  name: TestBrowser['name'];
  /** No other test uses the tab. Waits until the editor is ready. */
  open(name: string): Promise<Tab>;
  close(): Promise<void>;
}

type Start<Tab extends TestTab> = (options: TestBrowserOptions) => Promise<TestBrowser<Tab>>;

/** Starts the browser of this test run with the pages of all editors. */
export function startEditors(script?: string): Promise<EditorBrowser> {
  return startEditorsIn(startTestBrowser, script);
}

/** @param script file of the content script, in this folder. */
export async function startEditorsIn<Tab extends TestTab>(
  start: Start<Tab>,
  script = 'inserting-script.ts',
): Promise<EditorBrowser<Tab>> {
  const [extension, server] = await Promise.all([
    buildTestExtension(resolve(import.meta.dirname, script), ['http://127.0.0.1/*']),
    startEditorServer(),
  ]);
  const browser = await start({ extensionDir: extension.dir });
  return {
    name: browser.name,
    async open(name) {
      const tab = await browser.openTab();
      await tab.goTo(server.addressOf(name));
      await until(() => tab.evaluate(() => 'editorPage' in window), `the editor of ${name}`);
      await tab.focusPage();
      return tab;
    },
    async close() {
      await browser.close();
      server.close();
      extension.remove();
    },
  };
}
