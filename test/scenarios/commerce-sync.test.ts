import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { createTest, type Desk, openDesk } from '@/test/browser/desk';
import { createGate } from '@/test/browser/staged-platform';
import { setSource, type StagedShop, stageShop } from '@/test/browser/staged-shop';

const EMAIL = 'ada.buyer@shop.example';

interface ShopDesk extends Desk {
  shop: StagedShop;
}

async function openShopDesk(): Promise<ShopDesk> {
  const desk = await openDesk();
  const shop = await stageShop(desk.servers.commerce, desk.servers.credentials.commerceToken);
  const { clear, close } = desk;
  return Object.assign(desk, {
    shop,
    async clear() {
      await clear();
      shop.requests.length = 0;
      shop.answer = () => false;
      // Another source makes Deskhand forget the copy of the shop.
      await setSource(desk.browser, uiText('options.source-mock'));
    },
    async close() {
      await close();
      await shop.close();
    },
  });
}

const test = createTest(openShopDesk);

function partsOfSync(panel: Page) {
  const { orders } = partsOf(panel);
  return {
    orders,
    syncNow: orders.getByRole('button', { name: uiText('sync.now') }),
    cancel: orders.getByRole('button', { name: uiText('sync.cancel-label') }),
    progress: orders.getByRole('progressbar'),
    list: orders
      .getByRole('list', { name: uiText('customer.orders') })
      .or(orders.getByRole('list', { name: uiText('customer.others') })),
    alert: orders.getByRole('alert'),
  };
}

const numberOf = (text: string): string | undefined => /^\S+/.exec(text.trim())?.[0];

async function readNumbers(panel: Page): Promise<string[]> {
  const { list } = partsOfSync(panel);
  await list.waitFor();
  const listed = await list.getByRole('button').allInnerTexts();
  return listed.flatMap((text) => numberOf(text) ?? []).toSorted();
}

/** Reads all values and keys of the synced copy; bytes as Latin-1. */
async function readDatabase(): Promise<{ count: number; text: string }> {
  const ended = (request: IDBRequest) => new Promise((resolve) => request.addEventListener('success', resolve));
  const opening = indexedDB.open('deskhand-commerce');
  await ended(opening);
  const values: unknown[] = [];
  for (const name of opening.result.objectStoreNames) {
    const store = opening.result.transaction(name).objectStore(name);
    for (const request of [store.getAll(), store.getAllKeys()]) {
      await ended(request);
      values.push(...request.result);
    }
  }
  opening.result.close();
  const text = JSON.stringify(values, (_, value: unknown) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value,
  );
  return { count: values.length, text };
}

describe("syncing with the shop's own server", () => {
  test('continues a sync where it stopped when the worker dies', async ({ desk }) => {
    const { shop, browser, servers } = desk;
    await setSource(browser, uiText('options.source-http'), shop.url, servers.credentials.commerceToken);
    const gate = createGate();
    shop.answer = async ({ path, page }) => {
      if (path === '/orders' && page === 3 && shop.requests.length <= 3) await gate.opened;
      return false;
    };
    await desk.open('tickets/4711');
    const panel = await desk.openPanel();
    const { orders, syncNow, progress } = partsOfSync(panel);
    await orders.getByText(uiText('sync.never')).waitFor();
    await syncNow.click();
    await until(() => shop.requests.length === 3, 'the third page to be asked for');
    await until(
      async () =>
        (await progress.getAttribute('aria-valuetext')) === uiText('sync.progress', { orders: 20, products: 0 }),
      'the panel to tell how far it is',
    );
    await browser.killWorker();
    gate.open();
    const all = await shop.readOrders();
    await orders.getByText(uiText('sync.just-now', { count: all.length })).waitFor();

    const pages = shop.requests.filter(({ path }) => path === '/orders').map(({ page }) => page);
    const last = Math.ceil(all.length / 10);
    expect(pages).toEqual([1, 2, 3, ...Array.from({ length: last - 2 }, (_, index) => index + 3)]);
    const numbers = all.flatMap(({ buyerEmail, orderNumber }) =>
      buyerEmail?.toLowerCase() === EMAIL ? orderNumber : [],
    );
    expect(numbers).toContain('10023');
    expect(await readNumbers(panel)).toEqual(numbers.filter((number) => number !== '10023').toSorted());
    expect(await readNumbers(panel)).not.toEqual([]);
  });

  test('stores no text of an order, neither in the database nor on the disk', async ({ desk }) => {
    const { shop, browser, servers } = desk;
    await setSource(browser, uiText('options.source-http'), shop.url, servers.credentials.commerceToken);
    await desk.open('tickets/4711');
    const { orders, syncNow } = partsOfSync(await desk.openPanel());
    await syncNow.click();
    const all = await shop.readOrders();
    await orders.getByText(uiText('sync.just-now', { count: all.length })).waitFor();
    const secrets = all.flatMap(({ buyerEmail, shippingAddress, trackingNumber }) => [
      ...(buyerEmail ? [buyerEmail] : []),
      ...(shippingAddress ? [shippingAddress] : []),
      ...(trackingNumber ? [trackingNumber] : []),
    ]);
    expect(secrets.length).toBeGreaterThan(50);

    const page = await browser.openBarePage();
    const stored = await page.evaluate(readDatabase);
    await page.close();
    expect(stored.count).toBeGreaterThan(all.length);
    expect(secrets.filter((secret) => stored.text.includes(secret))).toEqual([]);
    const folder = join(browser.profileDir, 'Default', 'IndexedDB');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const disk = Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))));
    expect(disk.includes(Buffer.from('deskhand-commerce', 'utf16le').swap16()), 'the database is there').toBe(true);
    const forms = secrets.flatMap((secret) => [Buffer.from(secret), Buffer.from(secret, 'utf16le')]);
    expect(forms.filter((form) => disk.includes(form)).map(String)).toEqual([]);
  });

  test("shows an order's details in place, by keyboard", async ({ desk }) => {
    const { shop, browser, servers } = desk;
    await setSource(browser, uiText('options.source-http'), shop.url, servers.credentials.commerceToken);
    await desk.open('tickets/4711');
    const panel = await desk.openPanel();
    const { orders, syncNow, list } = partsOfSync(panel);
    await syncNow.press('Enter');
    const row = list.getByRole('button').first();
    const number = numberOf(await row.innerText());
    await row.press('Enter');
    await orders.getByRole('article', { name: uiText('order.title', { number: number ?? '' }) }).waitFor();
  });

  test("shows a customer's orders page by page, by keyboard, even after the worker died", async ({ desk }) => {
    const { shop, browser, servers } = desk;
    const [model] = await shop.readOrders();
    shop.answer = ({ path, page }, response) => {
      if (path !== '/orders') return false;
      const data = Array.from({ length: 23 }, (_, index) => ({
        ...model,
        orderNumber: `M-${index}`,
        buyerEmail: EMAIL,
        purchaseTime: `2026-10-${String(index + 1).padStart(2, '0')}T09:00:00Z`,
      }));
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ data, page, pageSize: 200, hasNextPage: false }));
      return true;
    };
    await setSource(browser, uiText('options.source-http'), shop.url, servers.credentials.commerceToken);
    await desk.open('tickets/4711');
    const panel = await desk.openPanel();
    const { orders, syncNow, list } = partsOfSync(panel);
    const more = orders.getByRole('button', { name: uiText('customer.more') });
    const rows = list.getByRole('button');
    const focused = panel.locator(':focus');
    await syncNow.press('Enter');
    await orders.getByText(uiText('customer.shown', { shown: 10, count: 23 })).waitFor();
    expect(await rows.count()).toBe(10);
    await more.press('Enter');
    await orders.getByText(uiText('customer.shown', { shown: 20, count: 23 })).waitFor();
    expect(numberOf(await focused.innerText())).toBe('M-12');
    await browser.killWorker();
    await more.press('Enter');
    await orders.getByText(uiText('customer.shown', { shown: 23, count: 23 })).waitFor();
    expect(numberOf(await focused.innerText())).toBe('M-2');
    expect(await more.count()).toBe(0);
    const numbers = (await rows.allInnerTexts()).map(numberOf);
    expect(numbers).toEqual(Array.from({ length: 23 }, (_, index) => `M-${22 - index}`));
  });

  test("shows the pictures of the shop's server", async ({ desk }) => {
    const { browser, servers } = desk;
    // Pictures load from the configured server alone, so no other server may stand before it.
    await setSource(browser, uiText('options.source-http'), servers.commerce, servers.credentials.commerceToken);
    await desk.open('tickets/4711');
    const { facts } = partsOf(await desk.openPanel());
    await facts.getByRole('button', { expanded: false }).click();
    const picture = facts.locator('img').first();
    await picture.waitFor();
    expect(await picture.getAttribute('src')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pictures\//);
    await until(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), 'the picture to be shown');
  });

  test('stops a sync that the agent cancels', async ({ desk }) => {
    const { shop, browser, servers } = desk;
    await setSource(browser, uiText('options.source-http'), shop.url, servers.credentials.commerceToken);
    let isStopped = false;
    shop.answer = ({ page }, response) => {
      if (page !== 2) return false;
      response.on('close', () => {
        isStopped = true;
      });
      return true;
    };
    await desk.open('tickets/4711');
    const { orders, syncNow, cancel } = partsOfSync(await desk.openPanel());
    await syncNow.click();
    await until(() => shop.requests.length === 2, 'the second page to be asked for');
    await cancel.click();
    await orders.getByText(uiText('sync.cancelled')).waitFor();
    await until(() => isStopped, 'the connection to end');
    expect(shop.requests).toHaveLength(2);
  });

  test('reports a wrong token in the panel and links to the settings', async ({ desk }) => {
    const { shop, browser } = desk;
    await setSource(browser, uiText('options.source-http'), shop.url, 'Kettle-Whistle-wrong');
    await desk.open('tickets/4711');
    const panel = await desk.openPanel();
    const { orders, syncNow } = partsOfSync(panel);
    await syncNow.click();
    const refusals = orders.getByRole('alert').filter({ hasText: uiText('failure.bad-token') });
    await refusals
      .last()
      .getByRole('button', { name: uiText('action.open-settings') })
      .waitFor();
    const options = await browser.openOptions();
    await options.getByText(uiText('options.token-stored', { tokenEnd: 'rong' })).waitFor();
    for (const page of [panel, options]) {
      const seen = await page.evaluate(async () => {
        const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
        const areas = await Promise.all([chrome.storage.local.get(null), chrome.storage.session.get(null)]);
        return JSON.stringify([document.documentElement.outerHTML, fields, areas]);
      });
      expect(seen).not.toContain('Kettle-Whistle');
    }
    await options.close();
  });
});

test('syncs the sample data in the same way, and forgets it when another source is set', async ({ desk }) => {
  const { browser, shop } = desk;
  await desk.open('tickets/4711');
  const panel = await desk.openPanel();
  const { orders, syncNow } = partsOfSync(panel);
  await syncNow.click();
  expect(await readNumbers(panel)).not.toEqual([]);
  await setSource(browser, uiText('options.source-http'), shop.url);
  await orders.getByText(uiText('sync.never')).waitFor();
  await setSource(browser, uiText('options.source-mock'));
  await orders.getByText(uiText('sync.never')).waitFor();
});
