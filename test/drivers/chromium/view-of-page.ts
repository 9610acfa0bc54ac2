import type { Page } from 'playwright-core';

import { KEYS } from '../firefox/start-firefox';
import type { TabView } from '../view';

const NAMES = new Map<string, string>(Object.entries(KEYS).map(([name, key]) => [key, name]));

/** Drives a page of Playwright as the views of Firefox are driven. */
export function viewOfPage(page: Page): TabView {
  const find = (xpath: string) => page.locator(`xpath=${xpath}`).first();
  const view: TabView = {
    evaluate: (inside, ...args) => page.evaluate(`(${String(inside)})(...${JSON.stringify(args)})`),
    click: (xpath) => find(xpath).click(),
    async type(xpath, keys) {
      await find(xpath).click();
      for (const key of keys) await page.keyboard.press(NAMES.get(key) ?? key);
    },
    text: () => view.evaluate(() => document.body.innerText),
    goTo: (url) => page.goto(url),
    close: () => page.close(),
  };
  return view;
}
