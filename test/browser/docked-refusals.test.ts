import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';

import { findChromium } from '@/demo/browser/find-chromium';
import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { findDockedPanel, partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';

import { stageDockedPanel } from './docked-stage';

const TICKET = { id: '4711', messages: [{ role: 'customer', text: 'Where is my lamp?' }] };
const PAGE = `<!doctype html><title>Desk</title><textarea data-deskhand-composer></textarea>
  <script type="application/json" data-deskhand="ticket">${JSON.stringify(TICKET)}</script>`;

/** A browser that keeps no cookies and gives pages no storage. */
async function openStrictBrowser() {
  const search = findChromium();
  if (!search.found) throw new Error('No Chromium was found: npm test says how to get one');
  const profile = mkdtempSync(join(tmpdir(), 'deskhand-strict-'));
  mkdirSync(join(profile, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(settings));
  const context = await orHarnessFailure(
    chromium.launchPersistentContext(profile, { executablePath: search.path, viewport: { width: 1280, height: 800 } }),
    'Chromium did not start',
  );
  onTestFinished(async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  return context;
}

test('a browser that refuses storage and cookies gets the panel, and the texts again after a reload', async () => {
  const { platform, origin } = await stageDockedPanel(() => PAGE);
  const context = await openStrictBrowser();
  const [page = await context.newPage()] = context.pages();
  await page.goto(`${origin}/tickets/4711`);
  await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('Access is denied');
  await page.getByRole('button', { name: uiText('request.suggest') }).click();
  const panel = await findDockedPanel(page);
  expect(await readReply(panel)).toBe('Hello');
  await partsOf(panel).insert.click();
  await partsOf(panel).undo.waitFor();
  expect(await page.locator('textarea').inputValue()).toBe('Hello');
  expect(await context.cookies()).toEqual([]);

  await page.reload();
  // The page may not remember that the panel was open.
  await page.getByRole('button', { name: uiText('request.suggest') }).waitFor();
  await page.keyboard.press('Alt+Shift+KeyD');
  expect(await readReply(await findDockedPanel(page))).toBe('Hello');
  expect(platform.requests).toHaveLength(1);
});

test('a page that the relay does not know gets no panel, and the console says what to do', async () => {
  const { origin } = await stageDockedPanel(() => PAGE);
  const context = await openStrictBrowser();
  const [page = await context.newPage()] = context.pages();
  const unknown = origin.replace('127.0.0.1', 'localhost');
  const said = page.waitForEvent('console', (message) => message.text().startsWith('Deskhand: '));
  await page.goto(`${unknown}/tickets/4711`);
  expect((await said).text()).toContain(`Does the relay name ${unknown} in apps`);
  expect(await page.locator('deskhand-panel').count()).toBe(0);
});
