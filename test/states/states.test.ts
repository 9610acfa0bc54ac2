import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findLayoutFaults } from './find-layout-faults';
import { type Look, openGallery, type OpenGallery } from './open-gallery';

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

/** 480 px wide and made twice as large, a panel has 240. */
const MERELY_WHOLE: Record<string, Look> = {
  'long words, narrow': { language: 'de', width: 320 },
  'twice as large': { language: 'ja', width: 240 },
  'twice as large, right to left': { language: 'ar', width: 240 },
};

/** What is wrong with each state, by its name; a state without a fault is not listed. */
async function findFaults(look: Look, withBarriers: boolean): Promise<Record<string, string[]>> {
  const { page, show, findBarriers, takeComplaints } = await gallery.open(look);
  const faults: Record<string, string[]> = {};
  for (const id of gallery.ids) {
    await show(id);
    const barriers = withBarriers ? await findBarriers() : [];
    const found = [...barriers, ...(await page.evaluate(findLayoutFaults)), ...takeComplaints()];
    if (found.length > 0) faults[id] = found;
  }
  await page.context().close();
  return faults;
}

describe('every state', () => {
  it.each(Object.entries(ACCESSIBLE))('can be used by everybody: %s', { timeout: TIMEOUT_MS }, async (_, look) => {
    expect(await findFaults(look, true)).toEqual({});
  });

  it.each(Object.entries(MERELY_WHOLE))('is whole in its window: %s', { timeout: TIMEOUT_MS }, async (_, look) => {
    expect(await findFaults(look, false)).toEqual({});
  });
});
