import { afterAll, beforeAll, expect, it } from 'vitest';

import { openGallery, type OpenGallery } from './open-gallery';

let gallery: OpenGallery;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());

it('gives everything that unfolds a target of at least 24 px', async () => {
  const shown = await gallery.open({ language: 'en', width: 360, height: 760 });
  const heights: Record<string, number> = {};
  for (const id of ['suggestions/answered', 'suggestions/earlier', 'summaries/completed', 'checks/some-bad']) {
    await shown.show(id);
    const boxes = await Promise.all(
      (await shown.page.locator('summary:visible').all()).map((one) => one.boundingBox()),
    );
    heights[id] = Math.min(...boxes.map((box) => box?.height ?? 0));
  }
  expect(Object.entries(heights).filter(([, height]) => height < 24)).toEqual([]);
  expect(Object.values(heights).every(Number.isFinite)).toBe(true);
});

it('shades the edge of the chips behind which more follow', async () => {
  const shown = await gallery.open({ language: 'en', width: 252, height: 760 });
  await shown.show('suggestions/answered');
  const chips = shown.page.getByRole('toolbar');
  expect(await chips.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true);
  expect(await chips.evaluate((row) => getComputedStyle(row).backgroundAttachment)).toBe('local, scroll');
});
