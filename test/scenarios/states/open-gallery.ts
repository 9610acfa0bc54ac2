import axe from 'axe-core';
import { chromium, type Page } from 'playwright-core';
import { it as base } from 'vitest';

import { findChromium } from '@/demo/browser/find-chromium';
import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { writeAddress } from '@/gallery/gallery-address';
import type { UiLanguage } from '@/lib/i18n/ui-language';
import { startGallery } from '@/scripts/start-gallery';

export interface Look {
  language: UiLanguage;
  /** CSS pixels. */
  width: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  forcedColors?: 'active';
  reducedMotion?: 'reduce';
}

/** Shows one state after the other in one page. */
export interface Gallery {
  ids: readonly string[];
  page: Page;
  /** Loading the gallery again would take longer than most looks at it. */
  change: (look: Look) => Promise<void>;
  /** Resolves when it is drawn. */
  show: (id: string) => Promise<void>;
  /** With the elements. */
  findBarriers: () => Promise<string[]>;
  /** Console errors and warnings since the last call. */
  takeComplaints: () => string[];
  close: () => Promise<void>;
}

/** Starts the gallery and a Chromium. */
async function openGallery(): Promise<Gallery> {
  const search = findChromium();
  if (!search.found) throw new Error(search.wrongPath ?? 'No Chromium was found: npm run demo says how to get one');
  const server = await startGallery(0);
  const launching = chromium.launch({ executablePath: search.path });
  const browser = await orHarnessFailure(launching, 'Chromium did not start');
  const page = await browser.newPage({ timezoneId: 'UTC' });
  await page.goto(server.url);
  const links = page.getByRole('navigation', { name: 'States' }).getByRole('link');
  await links.first().waitFor();
  const ids = await links.allInnerTexts();

  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  let language: UiLanguage = 'en';
  const hashOf = (id: string) => writeAddress({ id, language, theme: 'auto', width: 360 });
  await page.goto(`${server.url}/state.html${hashOf('orders/found')}`);
  await page.getByRole('article').waitFor();
  await page.evaluate(axe.source);
  return {
    ids,
    page,
    async change({ width, height = 720, ...look }) {
      language = look.language;
      await page.setViewportSize({ width, height });
      const { colorScheme = 'light', forcedColors = 'none', reducedMotion = 'no-preference' } = look;
      await page.emulateMedia({ colorScheme, forcedColors, reducedMotion });
    },
    show: (id) => page.evaluate(showState, { id, hash: hashOf(id) }),
    findBarriers: () => page.evaluate(runAxe),
    takeComplaints: () => complaints.splice(0),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Makes tests at one gallery for all files of a worker. */
export const it = base
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the dependencies of a fixture from this pattern
  .extend('gallery', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const gallery = await openGallery();
    onCleanup(() => gallery.close());
    return gallery;
  });

/** Resolves two frames later, when the opened control is drawn. Runs in the page. */
async function showState({ id, hash }: { id: string; hash: string }): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  location.assign(hash);
  scrollTo({ top: 0, behavior: 'instant' });
  for (let frames = 0; !document.querySelector(`[data-state="${id}"]`); frames++) {
    if (frames > 600) throw new Error(`The state ${id} is not shown: ${document.body.innerText.slice(0, 200)}`);
    await nextFrame();
  }
  await nextFrame();
  await nextFrame();
}

async function runAxe(): Promise<string[]> {
  const { axe: checker } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await checker.run(document, {
    resultTypes: ['violations'],
    // Off by default.
    rules: { 'target-size': { enabled: true } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
