import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';

import { readTranslator } from '@/scripts/catalogues/read-translator';

import { it } from './open-gallery';

/** Height of a line of chips. */
const LINE_PX = 32;

it('gives everything that unfolds a target of at least 24 px', async ({ gallery }) => {
  await gallery.change({ language: 'en', width: 360, height: 760 });
  const heights: Record<string, number> = {};
  for (const id of [
    'suggestions/answered',
    'suggestions/earlier',
    'summaries/completed',
    'checks/some-bad',
    'orders/customer-no-more',
  ]) {
    await gallery.show(id);
    const boxes = await Promise.all(
      (await gallery.page.locator('summary:visible, [aria-expanded]:visible').all()).map((one) => one.boundingBox()),
    );
    heights[id] = Math.min(...boxes.map((box) => box?.height ?? 0));
  }
  expect(Object.entries(heights).filter(([, height]) => height < 24)).toEqual([]);
  expect(Object.values(heights).every(Number.isFinite)).toBe(true);
});

describe.each([
  ['de', 'ArrowLeft'],
  ['ar', 'ArrowRight'],
] as const)('many chips in %s, 320 px wide', (language, backward) => {
  it('fill one line, and all of them are shown by a button or by the keyboard', async ({ gallery }) => {
    const { page, show } = gallery;
    await gallery.change({ language, width: 320, height: 760 });
    await show('suggestions/many-chips');
    const line = page.getByRole('toolbar');
    const chips = line.locator('[aria-pressed]');
    const toggle = line.locator('> [aria-expanded]').last();
    const readHeight = () => line.evaluate((element) => element.clientHeight);
    const isHit = (chip: Locator) =>
      chip.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    const { t } = await readTranslator(language);
    await expect.poll(() => toggle.getAttribute('aria-label')).toBe(t('steer.all'));
    expect([await chips.count(), await readHeight()]).toEqual([16, LINE_PX]);
    expect([await isHit(chips.first()), await isHit(chips.last())]).toEqual([true, false]);

    await toggle.click();
    expect(await readHeight()).toBeGreaterThan(LINE_PX);
    expect(await Promise.all((await chips.all()).map(isHit))).toEqual(Array(16).fill(true));
    await toggle.click();
    expect(await readHeight()).toBe(LINE_PX);

    await page.keyboard.press(backward);
    expect(await chips.last().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    expect(await isHit(chips.last())).toBe(true);
  });
});

it('cuts the long name of a chip, whose tooltip has all of it', async ({ gallery }) => {
  const { page, show } = gallery;
  await gallery.change({ language: 'en', width: 240, height: 760 });
  await show('suggestions/many-chips');
  const chip = page.getByRole('button', { name: 'A label that is as long as labels can be' });
  expect(await chip.locator('bdi').evaluate((name) => name.scrollWidth > name.clientWidth)).toBe(true);
  expect(await chip.getAttribute('title')).toMatch(/^A label that is as long as labels can be: /);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(240);
});

it('offers a button for more chips only where some are out of view', async ({ gallery }) => {
  const { page, show } = gallery;
  await gallery.change({ language: 'en', width: 480, height: 760 });
  await show('suggestions/answered');
  const expandable = page.getByRole('toolbar').locator('[aria-expanded]');
  expect(await expandable.count()).toBe(1);
  await page.setViewportSize({ width: 252, height: 760 });
  await expect.poll(() => expandable.count()).toBe(2);
  await page.setViewportSize({ width: 480, height: 760 });
  await expect.poll(() => expandable.count()).toBe(1);
});
