import axe from 'axe-core';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';

import { findChromium } from '@/demo/browser/find-chromium';
import { writeAddress } from '@/gallery/address';
import type { UiLanguage } from '@/lib/i18n/ui-language';
import { startGallery } from '@/scripts/start-gallery';

/** How a person has set the browser and the panel. */
export interface Look {
  language: UiLanguage;
  /** CSS pixels. */
  width: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  forcedColors?: 'active';
  reducedMotion?: 'reduce';
}

export interface OpenGallery {
  ids: readonly string[];
  /** Opens a page in this look; `show` puts one state after the other into it. */
  open: (look: Look) => Promise<ShownStates>;
  close: () => Promise<void>;
}

export interface ShownStates {
  page: Page;
  /** Shows a state, and comes back when it stands. */
  show: (id: string) => Promise<void>;
  /** Rules of accessibility that the shown state breaks, and where. */
  findBarriers: () => Promise<string[]>;
  /** What the page has complained of in the console since the last time. */
  takeComplaints: () => string[];
}

/** Starts the gallery and a Chromium. */
export async function openGallery(): Promise<OpenGallery> {
  const search = findChromium();
  if (!search.found) throw new Error(search.wrongPath ?? 'No Chromium was found: npm run demo says how to get one');
  const gallery = await startGallery(0);
  const browser = await chromium.launch({ executablePath: search.path });
  const list = await browser.newPage();
  await list.goto(gallery.url);
  const links = list.getByRole('navigation', { name: 'States' }).getByRole('link');
  await links.first().waitFor();
  const ids = await links.allInnerTexts();
  await list.close();
  return {
    ids,
    async open({ language, width, height = 720, ...settings }) {
      const options: BrowserContextOptions = { viewport: { width, height }, timezoneId: 'UTC', ...settings };
      const page = await (await browser.newContext(options)).newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      const hashOf = (id: string) => writeAddress({ id, language, theme: 'auto', width: 360 });
      await page.goto(`${gallery.url}/state.html${hashOf('orders/found')}`);
      // What comes on demand is there from the first state on.
      await page.getByRole('article').waitFor();
      await page.evaluate(axe.source);
      return {
        page,
        show: (id) => page.evaluate(showState, { id, hash: hashOf(id) }),
        findBarriers: () => page.evaluate(runAxe),
        takeComplaints: () => complaints.splice(0),
      };
    },
    async close() {
      await browser.close();
      await gallery.close();
    },
  };
}

/** In the page: goes to a state, and two frames on, when what it opens is open and drawn, comes back. */
async function showState({ id, hash }: { id: string; hash: string }): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  location.assign(hash);
  for (let frames = 0; !document.querySelector(`[data-state="${id}"]`); frames++) {
    if (frames > 600) throw new Error(`The state ${id} is not shown: ${document.body.innerText.slice(0, 200)}`);
    await nextFrame();
  }
  await nextFrame();
  await nextFrame();
}

/** In the page, which holds axe. */
async function runAxe(): Promise<string[]> {
  const { axe: checker } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await checker.run(document, {
    resultTypes: ['violations'],
    // Not among those that run by themselves: targets of 24 px, or as far from each other.
    rules: { 'target-size': { enabled: true } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
