import { chromium, type Page } from 'playwright-core';

import { findChromium } from './find-chromium';
import { orHarnessFailure } from './harness-failure';
import { until } from './until';

export interface Camera {
  save(file: string, page: Page, panel?: Page): Promise<void>;
  close(): Promise<void>;
}

/** The browser's own header above the panel is in no screenshot. */
const STYLE = `body { margin: 0 }
#both { display: inline-flex; align-items: stretch; background: #dfe3e8; gap: 1px }
img { display: block }
.panel { display: flex; flex-direction: column; background: #fff }
b { flex: 1; display: flex; align-items: center; padding: 0 12px; font: 500 13px system-ui; border-bottom: 1px solid #dfe3e8 }`;

/**
 * Starts a browser that joins screenshots of page and panel: Chromium takes none of both, and a tab in the first browser
 * would cover the helpdesk.
 */
export async function createCamera(): Promise<Camera> {
  const search = findChromium();
  if (!search.found) throw new Error('No Chromium was found: npm run demo says how to get one');
  const launching = chromium.launch({
    executablePath: search.path,
    // Playwright's signal handlers would end the whole process.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const browser = await orHarnessFailure(launching, 'Chromium did not start');
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

/** The layout changes shortly after the panel has opened. */
async function untilBesideEachOther(page: Page, panel: Page): Promise<void> {
  await until(async () => {
    const windowWidth = await page.evaluate(() => window.outerWidth);
    return (await widthOf(page)) + (await widthOf(panel)) <= windowWidth;
  }, 'the page to make room for the side panel');
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => window.innerWidth);
}
