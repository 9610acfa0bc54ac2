import type { Page } from 'playwright-core';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf } from '@/demo/browser/panel-parts';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';
import { startServers } from '@/demo/servers/start-servers';
import { ORDERS_AT_ONCE } from '@/lib/domain/sync-view';

import { findSuggestButton } from './find-suggest-button';
import { chooseShop, startLargeShop } from './large-shop';
import { type LongestTask, measureLongestTask } from './longest-task';
import { printTable, type Row } from './print-table';
import { median } from './quantiles';
import { writeResult } from './write-result';

const ROUNDS = 9;
const MESSAGES = 5000;
const ORDERS = 200;
/** The browsers' definition of a long task. */
const GOAL_MS = 50;

/** Measures the panel's longest task for long content. Needs `npm run build:demo`. */
export async function measureSmoothness(): Promise<void> {
  const [servers, shop] = await Promise.all([startServers({ firstPort: 0 }), startLargeShop(ORDERS * 2, 2)]);
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  const longest = { ticket: [] as LongestTask[], orders: [] as LongestTask[] };
  try {
    await configure(browser, setUpFor(servers));
    await chooseShop(browser, shop.url);
    const [page = await browser.context.newPage()] = browser.context.pages();
    await page.goto(`${servers.helpdesk}/tickets/4711`);
    const first = await browser.openSidePanel(page);
    await partsOf(first)
      .orders.getByRole('button', { name: uiText('sync.now') })
      .click();
    await first.getByText(uiText('sync.just-now', { count: ORDERS * 2 })).waitFor();

    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`${servers.helpdesk}/tickets/4711`);
      longest.orders.push(await measureLongestTask(first, () => beginAnew(first, lookThroughOrders)));
      await page.goto(`${servers.helpdesk}/tickets/long?messages=${MESSAGES}`);
      longest.ticket.push(await measureLongestTask(first, () => beginAnew(first, ask)));
    }
  } finally {
    await Promise.all([browser.close(), servers.close(), shop.close()]);
  }
  const rows: Row[] = [
    ...rowsOf(`a ticket of ${MESSAGES} messages, suggested for`, longest.ticket),
    ...rowsOf(`a customer with ${ORDERS} orders, all shown, some opened`, longest.orders),
  ];
  printTable(`The panel's longest task, from its start on; ${ROUNDS} rounds`, rows);
  writeResult('smoothness', { browser: browser.version, rows, longest });
}

/** Agents notice the worst round, so it counts as much. */
function rowsOf(name: string, rounds: readonly LongestTask[]): Row[] {
  const durations = rounds.map(({ ms }) => ms);
  return [
    { name: `${name}: median`, unit: 'ms', ours: median(durations), goal: GOAL_MS },
    { name: 'the worst round', unit: 'ms', ours: Math.max(...durations), goal: GOAL_MS },
    { name: 'the most processor time', unit: 'ms', ours: Math.max(...rounds.map(({ processorMs }) => processorMs)) },
  ];
}

/** Its start counts too. */
async function beginAnew(panel: Page, act: (panel: Page) => Promise<void>): Promise<void> {
  await panel.reload();
  await act(panel);
}

async function ask(panel: Page): Promise<void> {
  const { header, verdict } = partsOf(panel);
  await header.getByText(`(${MESSAGES} entries)`).waitFor();
  await findSuggestButton(panel).click();
  await verdict.waitFor();
}

async function lookThroughOrders(panel: Page): Promise<void> {
  const list = partsOf(panel).orders.getByRole('list', { name: uiText('customer.orders') });
  const more = partsOf(panel).orders.getByRole('button', { name: uiText('customer.more') });
  await list.waitFor();
  for (let shown = ORDERS_AT_ONCE; shown < ORDERS; shown += ORDERS_AT_ONCE) {
    await more.click();
    await list.getByRole('button').nth(shown).waitFor();
  }
  for (let opened = 0; opened < 3; opened += 1) {
    await list.getByRole('button', { expanded: false }).first().click();
    await list.getByText(uiText('order.tracking'), { exact: true }).nth(opened).waitFor();
  }
}
