import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import type { DeskhandBrowser } from '@/demo/browser/launch-browser';
import { partsOf } from '@/demo/browser/panel-parts';
import { until } from '@/demo/browser/until';

import { createTest, type Desk, openDesk } from '../browser/desk';
import { createGate } from '../browser/staged-platform';
import { type StagedShop, stageShop } from '../browser/staged-shop';

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
      await setSource(desk.browser, 'Sample data');
    },
    async close() {
      await close();
      await shop.close();
    },
  });
}

const test = createTest(openShopDesk);

/** Sets where orders and products come from, on the options page; what was synced from elsewhere is forgotten. */
async function setSource(browser: DeskhandBrowser, source: string, url?: string, token?: string): Promise<void> {
  const options = await browser.openOptions();
  await options.getByRole('combobox', { name: 'Source' }).selectOption(source);
  if (url !== undefined) await options.getByRole('textbox', { name: 'Base address' }).fill(url);
  if (token !== undefined) await options.getByRole('textbox', { name: 'Access token' }).fill(token);
  await options.getByRole('button', { name: 'Save' }).click();
  await options.getByText('Saved', { exact: true }).waitFor();
  await options.getByRole('button', { name: 'Forget token and synced orders' }).waitFor();
  if (token !== undefined) await options.getByText(`Stored: ••••${token.slice(-4)}`).waitFor();
  await options.close();
}

function partsOfSync(panel: Page) {
  const { orders } = partsOf(panel);
  return {
    orders,
    syncNow: orders.getByRole('button', { name: 'Sync now' }),
    cancel: orders.getByRole('button', { name: 'Cancel sync' }),
    progress: orders.getByRole('progressbar'),
    list: orders.getByRole('list', { name: /rders of this customer/ }),
    alert: orders.getByRole('alert'),
  };
}

const numberOf = (text: string): string | undefined => /^\S+/.exec(text.trim())?.[0];

/** The numbers of the listed orders and of the one that stands above the list. */
async function readNumbers(panel: Page): Promise<string[]> {
  const { orders, list } = partsOfSync(panel);
  await list.waitFor();
  const listed = await list.getByRole('button').allInnerTexts();
  const above = await orders.getByRole('article').getByRole('heading').allInnerTexts();
  return [...above, ...listed].flatMap((text) => numberOf(text) ?? []).toSorted();
}

describe('the shop’s own server', () => {
  test('is synced, the worker dies over it, and the next one goes on where it was', async ({ desk }) => {
    const { shop, browser, servers } = desk;
    await setSource(browser, 'Your shop’s server', shop.url, servers.credentials.commerceToken);
    const gate = createGate();
    shop.answer = async ({ path, page }) => {
      if (path === '/orders' && page === 3 && shop.requests.length <= 3) await gate.opened;
      return false;
    };
    await desk.open('tickets/4711');
    const panel = await desk.openPanel();
    const { orders, syncNow, progress } = partsOfSync(panel);
    await orders.getByText('Sync once to see all orders').waitFor();
    await syncNow.click();
    await until(() => shop.requests.length === 3, 'the third page to be asked for');
    await until(
      async () => (await progress.getAttribute('aria-valuetext')) === '20 orders, 0 products',
      'the panel to tell how far it is',
    );
    await browser.killWorker();
    gate.open();
    const all = await shop.readOrders();
    await orders.getByText(`Synced just now · ${all.length} orders`).waitFor();

    // Every page once, but for the one that the death came over.
    const pages = shop.requests.filter(({ path }) => path === '/orders').map(({ page }) => page);
    const last = Math.ceil(all.length / 10);
    expect(pages).toEqual([1, 2, 3, ...Array.from({ length: last - 2 }, (_, index) => index + 3)]);
    const expected = all.filter(({ buyerEmail }) => buyerEmail?.toLowerCase() === EMAIL);
    expect(expected.length).toBeGreaterThan(1);
    expect(await readNumbers(panel)).toEqual(expected.map(({ orderNumber }) => orderNumber).toSorted());
  });

  test('shows an order’s details on the spot, by keyboard', async ({ desk }) => {
    const { shop, browser, servers } = desk;
    await setSource(browser, 'Your shop’s server', shop.url, servers.credentials.commerceToken);
    await desk.open('tickets/4711');
    const panel = await desk.openPanel();
    const { orders, syncNow, list } = partsOfSync(panel);
    await syncNow.press('Enter');
    const row = list.getByRole('button').first();
    const number = numberOf(await row.innerText());
    await row.press('Enter');
    await orders.getByRole('article', { name: `Order ${number}` }).waitFor();
  });

  test('shows a customer’s orders on until there are no more, by keyboard, and over a dead worker', async ({
    desk,
  }) => {
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
    await setSource(browser, 'Your shop’s server', shop.url, servers.credentials.commerceToken);
    await desk.open('tickets/4711');
    const panel = await desk.openPanel();
    const { orders, syncNow, list } = partsOfSync(panel);
    const more = orders.getByRole('button', { name: 'Show older orders' });
    const rows = list.getByRole('button');
    const focused = panel.locator(':focus');
    await syncNow.press('Enter');
    await orders.getByText('10 of 23 orders').waitFor();
    expect(await rows.count()).toBe(10);
    await more.press('Enter');
    await orders.getByText('20 of 23 orders').waitFor();
    expect(numberOf(await focused.innerText())).toBe('M-12');
    await browser.killWorker();
    await more.press('Enter');
    await orders.getByText('23 of 23 orders').waitFor();
    expect(numberOf(await focused.innerText())).toBe('M-2');
    expect(await more.count()).toBe(0);
    const numbers = (await rows.allInnerTexts()).map(numberOf);
    expect(numbers).toEqual(Array.from({ length: 23 }, (_, index) => `M-${22 - index}`));
  });

  test('shows the pictures that lie there', async ({ desk }) => {
    const { shop, browser, servers } = desk;
    await setSource(browser, 'Your shop’s server', shop.url, servers.credentials.commerceToken);
    await desk.open('tickets/4711');
    const { orders } = partsOfSync(await desk.openPanel());
    const picture = orders.locator('img').first();
    await picture.waitFor();
    expect(await picture.getAttribute('src')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pictures\//);
    await until(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), 'the picture to be shown');
  });

  test('asks for what has changed, and for nothing more, when it was synced before', async ({ desk }) => {
    const { shop, browser, servers } = desk;
    await setSource(browser, 'Your shop’s server', shop.url, servers.credentials.commerceToken);
    await desk.open('tickets/4711');
    const panel = await desk.openPanel();
    const { orders, syncNow, list } = partsOfSync(panel);
    await syncNow.click();
    await list.waitFor();
    const before = await readNumbers(panel);
    shop.requests.length = 0;
    await syncNow.click();
    await until(() => shop.requests.some(({ path }) => path === '/products'), 'the changed products');
    await orders.getByText(/^Synced just now/).waitFor();
    expect(shop.requests.filter(({ path }) => path === '/orders').length).toBeLessThanOrEqual(2);
    expect(await readNumbers(panel)).toEqual(before);
  });

  test('stops a sync that the agent cancels', async ({ desk }) => {
    const { shop, browser, servers } = desk;
    await setSource(browser, 'Your shop’s server', shop.url, servers.credentials.commerceToken);
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
    await orders.getByText('Sync cancelled').waitFor();
    await until(() => isStopped, 'the connection to end');
    expect(shop.requests).toHaveLength(2);
  });

  test('refuses a wrong token: the panel says so and leads to the settings', async ({ desk }) => {
    const { shop, browser } = desk;
    await setSource(browser, 'Your shop’s server', shop.url, 'Kettle-Whistle-wrong');
    await desk.open('tickets/4711');
    const panel = await desk.openPanel();
    const { orders, syncNow } = partsOfSync(panel);
    await syncNow.click();
    const refusals = orders.getByRole('alert').filter({ hasText: 'The token for orders and products was refused' });
    await refusals.last().getByRole('button', { name: 'Open settings' }).waitFor();
    // Its reader learns nothing of the token: not here, not in the settings, not in what they store.
    const options = await browser.openOptions();
    await options.getByText('Stored: ••••rong').waitFor();
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

  test('that pages for ever is not followed for ever', async ({ desk }) => {
    const { shop, browser, servers } = desk;
    await setSource(browser, 'Your shop’s server', shop.url, servers.credentials.commerceToken);
    shop.answer = (_, response) => {
      const page = { data: [{ orderNumber: '1' }], page: 1, pageSize: 10, hasNextPage: true };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(page));
      return true;
    };
    await desk.open('tickets/4711');
    const { syncNow, alert } = partsOfSync(await desk.openPanel());
    await syncNow.click();
    await alert.getByText('sent the same rows twice').waitFor();
  });
});

test('the sample data is synced in the same way, and forgotten when another source is set', async ({ desk }) => {
  const { browser, shop } = desk;
  await desk.open('tickets/4711');
  const panel = await desk.openPanel();
  const { orders, syncNow } = partsOfSync(panel);
  await syncNow.click();
  expect((await readNumbers(panel)).length).toBeGreaterThan(1);
  await setSource(browser, 'Your shop’s server', shop.url);
  await orders.getByText('Sync once to see all orders').waitFor();
  await setSource(browser, 'Sample data');
  await orders.getByText('Sync once to see all orders').waitFor();
});
