import { mkdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findLayoutFaults } from './find-layout-faults';
import { type Look, openGallery, type OpenGallery, type ShownStates } from './open-gallery';

let gallery: OpenGallery;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());

/** All states in one look: most of a minute on two cores that have other things to do. */
const TIMEOUT_MS = 300_000;

/** In windows so tall that nothing lies under a bar that sticks to their edge, from where it could be scrolled. */
const ACCESSIBLE: Record<string, Look> = {
  'light, left to right': { language: 'en', width: 360, height: 2400, colorScheme: 'light' },
  'dark, right to left, narrow': { language: 'ar', width: 320, height: 2400, colorScheme: 'dark' },
  'forced colours, reduced motion': {
    language: 'zh',
    width: 480,
    height: 2400,
    forcedColors: 'active',
    reducedMotion: 'reduce',
  },
};

/** As the side panel usually is. Photographed too, for people to look at. */
const USUAL: Record<string, Look> = {
  'light-ltr': { language: 'en', width: 360, colorScheme: 'light' },
  'dark-ltr': { language: 'en', width: 360, colorScheme: 'dark' },
  'light-rtl': { language: 'ar', width: 360, colorScheme: 'light' },
  'dark-rtl': { language: 'ar', width: 360, colorScheme: 'dark' },
};
/** An empty panel of that size takes 2 kB. */
const SMALLEST_PICTURE_BYTES = 3000;
const PHOTOGRAPHS = resolve(import.meta.dirname, '../../test-output/states');

/** 480 px wide and made twice as large, a panel has 240. */
const MERELY_WHOLE: Record<string, Look> = {
  'long words, narrow': { language: 'de', width: 320 },
  'twice as large': { language: 'ja', width: 240 },
  'twice as large, right to left': { language: 'ar', width: 240 },
};

type Inspect = (shown: ShownStates, id: string) => Promise<string[]>;

/**
 * What is wrong with each state, by its name; a state without a fault is not listed.
 * @param inspect looks for more than what hides words and controls
 */
async function findFaults(look: Look, inspect?: Inspect): Promise<Record<string, string[]>> {
  const shown = await gallery.open(look);
  const faults: Record<string, string[]> = {};
  for (const id of gallery.ids) {
    await shown.show(id);
    const more = (await inspect?.(shown, id)) ?? [];
    const found = [...more, ...(await shown.page.evaluate(findLayoutFaults)), ...shown.takeComplaints()];
    if (found.length > 0) faults[id] = found;
  }
  await shown.page.context().close();
  return faults;
}

/** Photographs a state from its top to its end. A picture of one colour shows nothing, whatever the page says of itself. */
function photographInto(folder: string): Inspect {
  rmSync(folder, { recursive: true, force: true });
  return async ({ page }, id) => {
    const path = resolve(folder, `${id}.png`);
    mkdirSync(dirname(path), { recursive: true });
    const window = page.viewportSize() ?? { width: 0, height: 0 };
    // In a window as high as the state, so that a bar which sticks to the window's edge lies over nothing.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height > window.height) await page.setViewportSize({ ...window, height });
    const picture = await page.screenshot({ path, animations: 'disabled' });
    if (height > window.height) await page.setViewportSize(window);
    return picture.length > SMALLEST_PICTURE_BYTES ? [] : ['nothing is to be seen'];
  };
}

describe('every state', () => {
  it.each(Object.entries(ACCESSIBLE))('can be used by everybody: %s', { timeout: TIMEOUT_MS }, async (_, look) => {
    expect(await findFaults(look, ({ findBarriers }) => findBarriers())).toEqual({});
  });

  it.each(Object.entries(USUAL))('is whole, and photographed: %s', { timeout: TIMEOUT_MS }, async (name, look) => {
    expect(await findFaults(look, photographInto(resolve(PHOTOGRAPHS, name)))).toEqual({});
  });

  it.each(Object.entries(MERELY_WHOLE))('is whole in its window: %s', { timeout: TIMEOUT_MS }, async (_, look) => {
    expect(await findFaults(look)).toEqual({});
  });
});
