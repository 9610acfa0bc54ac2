import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { uiText } from '@/demo/browser/ui-text';
import type { MessageKey } from '@/lib/i18n/translator';
import { copyManagedExtension, isAdministrator } from '@/test/browser/managed-extension';

const HOST = 'http://127.0.0.1:9/api_v2/intelli/custom-ticket';
const HELPDESK = 'http://127.0.0.1/tickets/*';

async function launch(extensionDir = DEMO_EXTENSION_DIR): Promise<DeskhandBrowser> {
  const browser = await launchBrowser({ extensionDir, headless: true });
  onTestFinished(() => browser.close());
  return browser;
}

async function download(options: Page, button: MessageKey): Promise<string> {
  const downloading = options.waitForEvent('download');
  await options.getByRole('button', { name: uiText(button) }).click();
  return readFile(await (await downloading).path(), 'utf8');
}

async function save(options: Page): Promise<void> {
  await options.getByRole('button', { name: uiText('options.save') }).click();
  await options.getByText(uiText('options.saved'), { exact: true }).waitFor();
}

test.runIf(isAdministrator)('a policy file of the settings page sets up Chromium on Linux', async () => {
  const managed = copyManagedExtension(DEMO_EXTENSION_DIR);
  onTestFinished(() => managed.remove());
  const options = await (await launch(managed.extensionDir)).openOptions();
  const address = (endpoint: 'suggestion' | 'summary') =>
    options.getByRole('textbox', { name: uiText(`options.address.${endpoint}`) });
  await address('suggestion').fill(`${HOST}/reply-suggestion/policy-token/7`);
  await address('summary').fill(`${HOST}/summary/policy-token/7`);
  await options.getByRole('textbox', { name: uiText('options.desk-address') }).fill(HELPDESK);
  await options.getByText(uiText('options.policy-secrets')).waitFor();
  managed.installPolicy(await download(options, 'options.policy-make'));

  const other = await (await launch(managed.extensionDir)).openOptions();
  await other.getByText(uiText('options.managed-note')).waitFor();
  await other.getByText(HELPDESK, { exact: true }).waitFor();
  const stored = { origin: 'http://127.0.0.1:9', channelId: '7', tokenEnd: 'oken' };
  expect(await other.getByText(uiText('options.stored-address', stored)).count()).toBe(2);
  expect(await other.getByRole('textbox', { name: uiText('options.desk-address') }).count()).toBe(0);
});

test('exported settings come into another browser, and are stored by its save', async () => {
  const options = await (await launch()).openOptions();
  await options.getByRole('textbox', { name: uiText('options.desk-address') }).fill(HELPDESK);
  const language = options.getByRole('combobox', { name: uiText('request.language') });
  await language.click();
  await language.pressSequentially('japan');
  await language.press('Tab');
  expect(await language.inputValue()).toBe('Japanese · 日本語 · ja');
  const text = await download(options, 'options.export');

  const other = await (await launch()).openOptions();
  const file = { name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await other.locator('input[type=file]').setInputFiles(file);
  const question = other.getByRole('group', { name: uiText('options.import-question') });
  await question.getByText(uiText('options.import-added', { match: HELPDESK })).waitFor();
  await question.getByRole('button', { name: uiText('options.import-use') }).click();
  await other.getByText(uiText('options.import-used')).waitFor();
  await save(other);
  await other.reload();
  await other.getByText(HELPDESK, { exact: true }).waitFor();
  expect(await other.getByRole('combobox', { name: uiText('request.language') }).inputValue()).toContain('日本語');
});

test('settings of a newer version are kept aside at a save, until the copy is removed', async () => {
  const browser = await launch();
  const bare = await browser.openBarePage();
  const newer = { version: 2, desks: [{ match: HELPDESK, adapter: 'auto' }], more: { later: true } };
  await bare.evaluate((settings) => chrome.storage.local.set({ settings }), newer);
  const options = await browser.openOptions();
  await options.getByText(uiText('options.unread-newer')).waitFor();
  await options.getByText(HELPDESK, { exact: true }).waitFor();
  await save(options);
  await options.getByText(uiText('options.kept-intro')).waitFor();
  expect(await options.getByText(uiText('options.unread-newer')).count()).toBe(0);
  expect(JSON.parse(await download(options, 'options.unread-download'))).toEqual(newer);
  const { settings } = await bare.evaluate(() => chrome.storage.local.get<{ settings: object }>('settings'));
  expect(settings).toMatchObject({ version: 1, desks: newer.desks });

  await options.getByRole('button', { name: uiText('options.kept-remove') }).click();
  await options.getByRole('button', { name: uiText('options.kept-yes') }).click();
  await options.getByText(uiText('options.kept-intro')).waitFor({ state: 'hidden' });
  expect(Object.keys(await bare.evaluate(() => chrome.storage.local.get()))).not.toContain('kept-settings');
});
