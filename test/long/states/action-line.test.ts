import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';

import { openGallery, type OpenGallery } from './open-gallery';

/** CSS pixels. */
const TALLEST_LINE = 48;
const WINDOW_HEIGHT = 760;
/** Of the window. */
const LARGEST_SHARE = 0.12;

let gallery: OpenGallery;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());

/** The states in which the bar has no notice below its buttons. */
function hasOneLine(id: string): boolean {
  return /^suggestions\/(?!failed)|^verdicts\/|^insertions\/(writing|inserted|inserted-focusstayedoutside)$/.test(id);
}

describe.each(Object.keys(UI_LANGUAGE_NAMES) as UiLanguage[])('in %s', (language) => {
  it('keeps the action line in one line of a narrow panel', async () => {
    const shown = await gallery.open({ language, width: 320, height: WINDOW_HEIGHT });
    const tall: Record<string, number> = {};
    let measured = 0;
    for (const id of gallery.ids.filter(hasOneLine)) {
      await shown.show(id);
      const height = await shown.page.evaluate(
        () => document.querySelector('.action-bar')?.getBoundingClientRect().height,
      );
      if (height !== undefined) measured += 1;
      if (height !== undefined && height > TALLEST_LINE) tall[id] = height;
    }
    expect(tall).toEqual({});
    expect(measured).toBeGreaterThan(30);
    await shown.page.context().close();
  });

  it('carries the recommendation while it sticks below a long reply', async () => {
    const shown = await gallery.open({ language, width: 320, height: WINDOW_HEIGHT });
    await shown.show('suggestions/long');
    const line = shown.page.locator('.action-bar p[aria-hidden]');
    await line.waitFor();
    const { top, bottom, words } = await shown.page.evaluate(() => ({
      top: document.querySelector('.action-bar p[aria-hidden]')?.getBoundingClientRect().top ?? 0,
      bottom: document.querySelector('.action-bar')?.getBoundingClientRect().bottom ?? 0,
      words: document.querySelector('section p')?.textContent,
    }));
    expect(await line.innerText()).toBe(words);
    expect(bottom).toBe(WINDOW_HEIGHT);
    expect(bottom - top).toBeLessThanOrEqual(WINDOW_HEIGHT * LARGEST_SHARE);
    await shown.page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await line.waitFor({ state: 'detached' });
    await shown.page.context().close();
  });
});
