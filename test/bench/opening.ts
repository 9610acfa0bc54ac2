import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';
import { startServers } from '@/demo/servers/start-servers';

import { printTable, type Row } from './print-table';
import { median } from './quantiles';
import { writeResult } from './write-result';

const THREADS = [50, 500, 5000];
const ROUNDS = 9;
/** However long the thread is. */
const GOAL_MS = 200;
type Times = Record<'named' | 'read', number>;

/** Measures a panel that starts beside long threads: until subject and button are visible, and until all messages are read. */
export async function measureOpening(): Promise<void> {
  const servers = await startServers({ firstPort: 0 });
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  const series = new Map<number, Times[]>();
  try {
    await configure(browser, setUpFor(servers));
    for (let round = 0; round < ROUNDS; round += 1) {
      console.log(`Round ${round + 1} of ${ROUNDS}`);
      for (const messages of THREADS)
        series.set(messages, [
          ...(series.get(messages) ?? []),
          await openOn(browser, `${servers.helpdesk}/tickets/long?messages=${messages}`),
        ]);
    }
  } finally {
    await Promise.all([browser.close(), servers.close()]);
  }
  const rows = THREADS.flatMap((messages): Row[] => {
    const of = (name: keyof Times): number => median((series.get(messages) ?? []).map((times) => times[name]));
    return [
      { name: `${messages} messages: subject and button`, unit: 'ms', ours: of('named'), goal: GOAL_MS },
      { name: `${messages} messages: all read`, unit: 'ms', ours: of('read') },
    ];
  });
  printTable(`The panel opens beside a thread, ${browser.version}, headless; medians of ${ROUNDS} rounds`, rows);
  writeResult('opening', { browser: browser.version, rows, raw: [...series] });
}

async function openOn(browser: DeskhandBrowser, address: string): Promise<Times> {
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  await page.goto(address);
  const panel = await browser.openSidePanel(page);
  const suggest = uiText('request.suggest');
  // A side panel that appears makes the page narrower, and the browser lays out the whole thread again before the page can answer.
  await panel.evaluate(awaitView, suggest);
  await panel.reload();
  const times = await panel.evaluate(awaitView, suggest);
  await panel.close();
  return times;
}

/** Runs in the panel. Milliseconds since the panel was opened, at most the time until this could begin to look too late. */
async function awaitView(suggest: string): Promise<Times> {
  let named: number | undefined;
  for (;;) {
    const header = document.querySelector('header')?.textContent ?? '';
    const buttons = Array.from(document.querySelectorAll('main button'), ({ textContent }) => textContent);
    if (header.includes('entries') && buttons.includes(suggest)) named ??= performance.now();
    if (named !== undefined && /[\d,]+ messages/.test(header)) return { named, read: performance.now() };
    await new Promise((next) => requestAnimationFrame(next));
  }
}
