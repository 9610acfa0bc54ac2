import { type Browser, chromium, type Page } from 'playwright-core';

import { findChromium } from './find-chromium';
import { until } from './until';

/** Takes pictures of a helpdesk page and the side panel beside it, as the agent sees the two. */
export interface Camera {
  /** Saves one picture (PNG). `panel` is left out while it is closed. */
  save(file: string, page: Page, panel?: Page): Promise<void>;
  close(): Promise<void>;
}

/** The panel stands under the header that the browser gives it, which no capture shows. */
const STYLE = `body { margin: 0 }
#both { display: inline-flex; align-items: stretch; background: #dfe3e8; gap: 1px }
img { display: block }
.panel { display: flex; flex-direction: column; background: #fff }
b { flex: 1; display: flex; align-items: center; padding: 0 12px; font: 500 13px system-ui; border-bottom: 1px solid #dfe3e8 }`;

/**
 * No capture of Chromium's holds both the page and the panel, so the two captures are put together by a second browser:
 * a tab of the first one would take the helpdesk's place.
 */
export async function createCamera(): Promise<Camera> {
  const search = findChromium();
  if (!search.found) throw new Error('No Chromium was found: npm run demo says how to get one');
  const browser: Browser = await chromium.launch({
    executablePath: search.path,
    // Whoever holds the camera closes it; Playwright's own way would end the whole program on the spot.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const table = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  return {
    async save(file, page, panel) {
      if (panel) await untilBesideEachOther(page, panel);
      const shots = [await shoot(page), ...(panel ? [await shoot(panel)] : [])];
      const [pageShot = '', panelShot] = shots.map((shot) => `<img src="data:image/png;base64,${shot}">`);
      await table.setContent(`<style>${STYLE}</style>
        <div id="both">${pageShot}${panelShot ? `<div class="panel"><b>Deskhand</b>${panelShot}</div>` : ''}</div>`);
      await table.locator('#both').screenshot({ path: file });
    },
    close: () => browser.close(),
  };
}

async function shoot(page: Page): Promise<string> {
  return (await page.screenshot({ animations: 'disabled', caret: 'initial' })).toString('base64');
}

/** The page is laid out anew when the panel opens, a moment after the panel is there. */
async function untilBesideEachOther(page: Page, panel: Page): Promise<void> {
  await until(async () => {
    const windowWidth = await page.evaluate(() => window.outerWidth);
    return (await widthOf(page)) + (await widthOf(panel)) <= windowWidth;
  }, 'the page to make room for the side panel');
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => window.innerWidth);
}
