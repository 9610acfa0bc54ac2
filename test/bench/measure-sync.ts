import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf } from '@/demo/browser/panel-parts';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { startServers } from '@/demo/servers/start-servers';

import { chooseShop, startLargeShop } from './large-shop';

export interface SyncFigures {
  orders: number;
  seconds: number;
  rowsPerSecond: number;
  /** Waiting for the shop's answers. */
  serverSeconds: number;
  /** Milliseconds from opening another ticket to its customer's orders, with all orders stored. */
  listedMs: number;
}

/** Syncs a large shop in Chromium, from "Sync now" until the panel reports the end. Needs `npm run build:demo`. */
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
    await partsOf(panel)
      .orders.getByRole('button', { name: uiText('sync.now') })
      .click();
    const done = partsOf(panel).orders.getByText(uiText('sync.just-now', { count: orders }));
    await until(() => done.isVisible(), `the sync of ${orders} orders`, 600_000);
    const seconds = (performance.now() - start) / 1000;

    await panel.close();
    const again = await browser.openSidePanel(page);
    const opened = performance.now();
    await again.reload();
    await partsOf(again)
      .orders.getByRole('list', { name: uiText('customer.orders') })
      .waitFor();
    const listedMs = performance.now() - opened;
    return { orders, seconds, rowsPerSecond: orders / seconds, serverSeconds: shop.readBusySeconds(), listedMs };
  } finally {
    await Promise.all([browser.close(), servers.close(), shop.close()]);
  }
}
