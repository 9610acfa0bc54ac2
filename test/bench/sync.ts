import { configure } from '@/demo/browser/configure';
import { launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf } from '@/demo/browser/panel-parts';
import { until } from '@/demo/browser/until';
import { DEMO_EXTENSION_DIR } from '@/demo/build-extension';
import { startServers } from '@/demo/servers';
import { setUpFor } from '@/demo/set-up-for';

import { chooseShop, startLargeShop } from './large-shop';

/** What syncing a whole shop took. */
export interface SyncFigures {
  orders: number;
  seconds: number;
  rowsPerSecond: number;
  /** Time the worker waited for the shop's answers: the part that is not the extension's own. */
  serverSeconds: number;
  /** From opening another ticket to its customer's orders being listed, with all the orders kept, in milliseconds. */
  listedMs: number;
}

/**
 * Syncs a shop of so many orders into the extension's own store, in Chromium with the demo build, as an agent would: from
 * "Sync now" until the panel says that it is done. Needs `npm run build:demo`.
 */
export async function measureSync(orders = 100_000): Promise<SyncFigures> {
  const [servers, shop] = await Promise.all([startServers({ firstPort: 0 }), startLargeShop(orders, 20_000)]);
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  try {
    await configure(browser, setUpFor(servers));
    await chooseShop(browser, shop.url);

    const [page = await browser.context.newPage()] = browser.context.pages();
    await page.goto(`${servers.helpdesk}/tickets/4711`);
    const panel = await browser.openSidePanel(page);
    const start = performance.now();
    await partsOf(panel).orders.getByRole('button', { name: 'Sync now' }).click();
    const done = partsOf(panel).orders.getByText(`Synced just now · ${orders.toLocaleString('en-US')} orders`);
    await until(() => done.isVisible(), `the sync of ${orders} orders`, 600_000);
    const seconds = (performance.now() - start) / 1000;

    await panel.close();
    const again = await browser.openSidePanel(page);
    const opened = performance.now();
    await again.reload();
    await partsOf(again).orders.getByRole('list', { name: 'Orders of this customer' }).waitFor();
    const listedMs = performance.now() - opened;
    return { orders, seconds, rowsPerSecond: orders / seconds, serverSeconds: shop.readBusySeconds(), listedMs };
  } finally {
    await Promise.all([browser.close(), servers.close(), shop.close()]);
  }
}
