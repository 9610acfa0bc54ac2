import { chromium, type Page } from 'playwright-core';

import { memoizeSuccess } from '@/lib/shared/memoize-success';

import { DEMO_EXTENSION_DIR } from '../browser/build-extension';
import { configure } from '../browser/configure';
import { findChromium } from '../browser/find-chromium';
import { orHarnessFailure } from '../browser/harness-failure';
import { launchBrowser } from '../browser/launch-browser';
import { findDockedPanel, type PanelRoot } from '../browser/panel-parts';
import { setUpForRelay } from '../browser/set-up-for';
import { createCamera } from '../browser/side-by-side';
import type { Servers } from '../servers/start-servers';

/** A browser with the helpdesk and the panel, as one of the two ways to have it. */
export interface Stage {
  /** Browser and place of the panel, for people. */
  name: string;
  desk: Page;
  /** Waits for the panel, which an act has opened. */
  findPanel: () => Promise<PanelRoot>;
  /** Saves a picture of helpdesk and panel. */
  save: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

const SIZE = { width: 1280, height: 800 };

/** The extension, with the browser's own side panel. */
export async function openExtensionStage(servers: Servers): Promise<Stage> {
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  const camera = await createCamera();
  await configure(browser, setUpForRelay(servers));
  const [desk = await browser.context.newPage()] = browser.context.pages();
  let panel: Page | undefined;
  const findPanel = memoizeSuccess(async () => (panel = await browser.sidePanel()));
  return {
    name: `${browser.version}, headless, with the real side panel`,
    desk,
    findPanel,
    save: (file) => camera.save(file, desk, panel),
    close: async () => void (await Promise.all([camera.close(), browser.close()])),
  };
}

/** The plugin: the relay shows the panel in the helpdesk's page, and the browser has no extension. */
export async function openPluginStage(): Promise<Stage> {
  const search = findChromium();
  if (!search.found) throw new Error(search.wrongPath ?? 'No Chromium was found: npm run demo says how to get one');
  const browser = await orHarnessFailure(chromium.launch({ executablePath: search.path }), 'Chromium did not start');
  const desk = await browser.newPage({ viewport: SIZE });
  return {
    name: `Chromium ${browser.version()}, headless, without an extension`,
    desk,
    findPanel: () => findDockedPanel(desk),
    save: async (file) => void (await desk.screenshot({ path: file, animations: 'disabled', caret: 'initial' })),
    close: () => browser.close(),
  };
}
