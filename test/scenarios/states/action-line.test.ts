import { expect } from 'vitest';

import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';
import { readTranslator } from '@/scripts/catalogues/read-translator';
import { isComplete } from '@/test/drivers/is-complete';

import { it, type Look } from './open-gallery';

/** CSS pixels. */
const TALLEST_LINE = 48;

/** The states with an action line. */
function hasLine(id: string): boolean {
  return /^(suggestions|insertions)\/|^verdicts\/.*hand-off/.test(id);
}

/** Runs in the page. Names the controls that another one covers, or that leave the window, and the words that are cut. */
function measureLine() {
  const bar = document.querySelector('.action-bar');
  const boxes = Array.from(bar?.querySelectorAll('button:not([role=menu] *), input') ?? [], (element) => ({
    name: element.getAttribute('aria-label') ?? element.textContent,
    ...element.getBoundingClientRect().toJSON(),
  })).filter(({ width }) => width > 0);
  const covered = boxes.filter(
    (box, at) =>
      box.left < 0 ||
      box.right > innerWidth ||
      boxes.some((other, index) => index !== at && box.left < other.right - 1 && other.left < box.right - 1),
  );
  const words = [...(bar?.querySelectorAll('button .truncate, button .two-lines') ?? [])];
  const cut = words.filter(
    // A line of Japanese may be a pixel higher than its box.
    (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 3,
  );
  return {
    height: bar?.getBoundingClientRect().height ?? 0,
    covered: covered.map(({ name }) => name),
    cut: cut.map(({ textContent }) => textContent),
  };
}

/** The narrowest panels of Firefox and, in a complete run, of Chromium. */
const WIDTHS = isComplete ? [252, 320] : [252];
const LANGUAGES = Object.keys(UI_LANGUAGE_NAMES) as UiLanguage[];

it.for(WIDTHS.flatMap((width) => LANGUAGES.map((language) => ({ width, language }))))(
  'keeps the action line in one line that shows all words of its buttons, at $width px in the language $language',
  async ({ width, language }, { gallery }) => {
    await gallery.change({ language, width, height: 760 });
    const heights: Record<string, number> = {};
    const faults: string[] = [];
    for (const id of gallery.ids.filter(hasLine)) {
      await gallery.show(id);
      const { height, covered, cut } = await gallery.page.evaluate(measureLine);
      heights[id] = height;
      faults.push(...covered.map((name) => `${id} covers ${name}`), ...cut.map((words) => `${id} cuts ${words}`));
    }
    expect(Object.entries(heights).filter(([, height]) => height > TALLEST_LINE)).toEqual([]);
    expect(faults).toEqual([]);
    expect(Object.values(heights).filter((height) => height > 0).length).toBeGreaterThan(30);
  },
);

const LABELLED: Look[] = [
  { language: 'en', width: 360 },
  { language: 'de', width: 320 },
  { language: 'ja', width: 320 },
];

it.for(LABELLED)('shows all words of its buttons: $language, $width px', async (look, { gallery }) => {
  await gallery.change({ ...look, height: 760 });
  const cut: string[] = [];
  for (const id of gallery.ids.filter(hasLine)) {
    await gallery.show(id);
    cut.push(...(await gallery.page.evaluate(measureLine)).cut.map((words) => `${id}: ${words}`));
  }
  expect(cut).toEqual([]);
});

it.for(LANGUAGES.flatMap((language) => [320, 360].map((width) => ({ language, width }))))(
  'tells whole beside Insert what runs and for how long: $language, $width px',
  async (look, { gallery }) => {
    await gallery.change({ ...look, height: 760 });
    await gallery.show('suggestions/waiting-again-long');
    const bar = gallery.page.locator('.action-bar');
    const { t } = await readTranslator(look.language);
    const words = bar.getByText(t('request.suggestion-running-short'));
    const time = bar.getByText(/^\u2068?\p{Nd}{3}\u2069? /u);
    for (const one of [words, time]) {
      expect(await one.evaluate((part) => part.scrollWidth - part.clientWidth), 'hidden to the right').toBe(0);
      // Words without room may also wrap into a line that is not shown.
      expect(
        await one.evaluate((part) => {
          const { left, top, width, height } = part.getBoundingClientRect();
          return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }),
      ).toBe(true);
    }
  },
);

/** Of an icon, in CSS pixels. */
const SIGN_WIDTH = 28;

it.for([
  { language: 'en', width: 360 },
  { language: 'de', width: 320 },
  { language: 'ar', width: 320 },
] as const)('shows the reply language whole or not at all: $language, $width px', async (look, { gallery }) => {
  await gallery.change({ ...look, height: 760 });
  const cut: string[] = [];
  for (const id of ['pages/ticket', ...gallery.ids.filter((each) => /^suggestions\/(sent|open|at|after)/.test(each))]) {
    await gallery.show(id);
    const fields = await gallery.page
      .locator('.action-bar input')
      .evaluateAll((all: HTMLInputElement[]) =>
        all.map(({ value, clientWidth, scrollWidth }) => ({ value, clientWidth, scrollWidth })),
      );
    for (const { value, clientWidth, scrollWidth } of fields) {
      if (clientWidth > SIGN_WIDTH && scrollWidth > clientWidth) cut.push(`${id}: ${value}`);
    }
  }
  expect(cut).toEqual([]);
});

it('carries the recommendation while the action line sticks to the lower edge', async ({ gallery }) => {
  await gallery.change({ language: 'en', width: 320, height: 400 });
  await gallery.show('suggestions/long');
  const line = gallery.page.locator('.action-bar p[aria-hidden]');
  await line.waitFor({ timeout: 5000 });
  expect(await line.innerText()).toBe(await gallery.page.locator('section p').first().innerText());
  const { y = 0, height = 0 } = (await line.boundingBox()) ?? {};
  const bar = await gallery.page.locator('.action-bar').boundingBox();
  expect(y + height, 'directly above the bar, which keeps its height').toBe(bar?.y);
  expect(bar?.height).toBeLessThanOrEqual(TALLEST_LINE);
  await gallery.page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await line.waitFor({ state: 'detached', timeout: 5000 });
});
