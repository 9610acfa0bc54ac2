import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';

import { findChromium } from '@/demo/browser/find-chromium';
import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { findDockedPanel, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';

import { stageDockedPanel } from './docked-stage';

const writePage = (id: string) => `<!doctype html><title>${id}</title><textarea data-deskhand-composer></textarea>
  <script>addEventListener('pageshow', ({ persisted }) => document.documentElement.dataset.persisted = persisted)</script>
  <script type="application/json" data-deskhand="ticket">${JSON.stringify({
    id,
    messages: [{ role: 'customer', text: `Where is my lamp ${id}?` }],
  })}</script>`;

/** Playwright turns the back/forward cache off, which agents have. */
async function openBrowserWithCache() {
  const search = findChromium();
  if (!search.found) throw new Error('No Chromium was found: npm test says how to get one');
  const browser = await orHarnessFailure(
    chromium.launch({
      executablePath: search.path,
      chromiumSandbox: false,
      args: ['--disable-gpu'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
    'Chromium did not start',
  );
  onTestFinished(() => browser.close());
  return browser;
}

test('a page from the back/forward cache has its panel, which asks and inserts', async () => {
  const { platform, origin } = await stageDockedPanel((path) => writePage(path.split('/').at(-1) ?? ''));
  const browser = await openBrowserWithCache();
  const page = await browser.newPage();
  await page.goto(`${origin}/tickets/4711`);
  await page.getByRole('button', { name: uiText('request.suggest') }).click();
  const panel = await findDockedPanel(page);
  expect(await readReply(panel)).toBe('Hello');

  await page.goto(`${origin}/tickets/4712`);
  await page.getByRole('button', { name: uiText('request.suggest') }).waitFor();
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.persisted)).toBe('true');
  // Playwright knows the frames of such a page no more, so the keys of the panel act on it.
  await page.keyboard.press('Alt+Shift+KeyE');
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('Hello');
  await page.keyboard.press('Alt+Shift+KeyG');
  await expect.poll(() => platform.requests.length).toBe(2);
});
