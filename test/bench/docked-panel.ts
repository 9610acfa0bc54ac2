import { chromium, type Frame, type Page, type Request } from 'playwright-core';

import { findChromium } from '@/demo/browser/find-chromium';
import { findDockedPanel, partsOf } from '@/demo/browser/panel-parts';
import { sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { until } from '@/demo/browser/until';

const SETTLING_MS = 1000;

/** Of the panel in a helpdesk's page. */
export interface DockedTimes {
  /** Milliseconds from the key that opens the panel to its first paint; `warm`: the browser has the files. */
  cold: number;
  warm: number;
  /** Bytes over HTTP of the first opening, compressed, with the page's own scripts of ours. */
  loadedBytes: number;
}

/** Opens the panel twice in a new browser without an extension. @param ticket address of a page that shows the panel */
export async function measureDockedPanel(ticket: string, relay: string): Promise<DockedTimes> {
  const search = findChromium();
  if (!search.found) throw new Error('No Chromium was found: npm run bench says how to get one');
  const browser = await chromium.launch({ executablePath: search.path, args: ['--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const loaded: Promise<number>[] = [];
    const onFinished = (request: Request): void => {
      if (request.url().startsWith(`${relay}/app/`))
        loaded.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    };
    page.on('requestfinished', onFinished);
    const cold = await open(page, ticket);
    // What comes on demand, such as the texts of the cards. The page follows its server and never reaches network idle.
    await partsOf(await findDockedPanel(page)).ask.waitFor();
    await page.waitForTimeout(SETTLING_MS);
    page.off('requestfinished', onFinished);
    const sizes = await Promise.all(loaded);
    // The next page would open the panel by itself.
    await page.keyboard.press('Alt+Shift+KeyD');
    const warm = await open(page, ticket);
    return { cold, warm, loadedBytes: sizes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await browser.close();
  }
}

async function open(page: Page, ticket: string): Promise<number> {
  await page.goto(ticket);
  await sampleHelpdesk(page).ask.waitFor();
  await page.evaluate(() => {
    const times = globalThis as { pressedAt?: number };
    addEventListener('keydown', ({ timeStamp }) => (times.pressedAt = performance.timeOrigin + timeStamp), {
      capture: true,
    });
  });
  await page.keyboard.press('Alt+Shift+KeyD');
  const frame = await findDockedPanel(page);
  const paintedAt = await until(() => readPaint(frame), 'the first paint of the panel');
  return paintedAt - (await page.evaluate(() => (globalThis as { pressedAt?: number }).pressedAt ?? Number.NaN));
}

/** In Unix milliseconds. */
function readPaint(frame: Frame): Promise<number | undefined> {
  return frame
    .evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return paint && performance.timeOrigin + paint.startTime;
    })
    .catch(() => undefined);
}
