import { mkdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { isComplete } from '@/test/drivers/is-complete';

import { findLayoutFaults } from './find-layout-faults';
import { type Gallery, it, type Look } from './open-gallery';

/** For all states in one look, on two busy cores. */
const TIMEOUT_MS = 300_000;

/** So tall that the sticky bar covers nothing. */
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

/** Photographed for review, before a release. */
const USUAL: Record<string, Look> = {
  'light-ltr': { language: 'en', width: 360, colorScheme: 'light' },
  'dark-ltr': { language: 'en', width: 360, colorScheme: 'dark' },
  'light-rtl': { language: 'ar', width: 360, colorScheme: 'light' },
  'dark-rtl': { language: 'ar', width: 360, colorScheme: 'dark' },
};
/** A picture of an empty panel has 2 kB. */
const SMALLEST_PICTURE_BYTES = 3000;
/** A picture takes 50 ms, and 900 ms beside seven busy processes. */
const ANSWER_MS = 10_000;
const PHOTOGRAPHS = resolve(import.meta.dirname, '../../../test-output/states');

/** A panel of 360 px at 200 % zoom has a width of 180 px. Firefox opens its sidebar 252 px wide. */
const NARROW: Record<string, Look> = {
  'long words, narrow': { language: 'de', width: 320 },
  'the sidebar of Firefox': { language: 'de', width: 252 },
  'twice as large': { language: 'de', width: 180 },
  'twice as large, right to left': { language: 'ar', width: 180 },
};

type Inspect = (id: string) => Promise<string[]>;

/** By name, for states with faults. `inspect` finds further ones. */
async function findFaults(
  gallery: Gallery,
  looks: Record<string, Look>,
  name: string,
  inspect?: Inspect,
): Promise<Record<string, string[]>> {
  const [names, look] = [Object.keys(looks), looks[name]];
  if (!look) throw new Error(`There is no look ${name}`);
  await gallery.change(look);
  const faults: Record<string, string[]> = {};
  // Each state in one of the looks; in a complete run in each look.
  const ids = gallery.ids.filter((_, index) => isComplete || index % names.length === names.indexOf(name));
  for (const id of ids) {
    await gallery.show(id);
    const more = (await inspect?.(id)) ?? [];
    const found = [...more, ...(await gallery.page.evaluate(findLayoutFaults)), ...gallery.takeComplaints()];
    if (found.length > 0) faults[id] = found;
  }
  return faults;
}

/** A picture of one colour compresses too well, and is reported. */
function photographInto(folder: string, page: Page): Inspect {
  rmSync(folder, { recursive: true, force: true });
  return async (id) => {
    const path = resolve(folder, `${id}.png`);
    mkdirSync(dirname(path), { recursive: true });
    const window = page.viewportSize() ?? { width: 0, height: 0 };
    // The sticky bar must cover nothing.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height > window.height) await page.setViewportSize({ ...window, height });
    const taking = page.screenshot({ path, animations: 'disabled', timeout: ANSWER_MS });
    // Chromium very rarely leaves a request for a picture unanswered: https://github.com/microsoft/playwright/issues/34515
    const picture = await orHarnessFailure(taking, `Chromium took no picture of ${id}`);
    if (height > window.height) await page.setViewportSize(window);
    return picture.length > SMALLEST_PICTURE_BYTES ? [] : ['the picture is empty'];
  };
}

describe('every state', () => {
  it.for(Object.keys(ACCESSIBLE))(
    'breaks no rule of accessibility: %s',
    { timeout: TIMEOUT_MS },
    async (name, { gallery }) => {
      expect(await findFaults(gallery, ACCESSIBLE, name, () => gallery.findBarriers())).toEqual({});
    },
  );

  // A release has pictures; narrow windows find more.
  it.for(isComplete ? Object.keys(USUAL) : [])(
    'fits into its window, and is photographed: %s',
    { timeout: TIMEOUT_MS },
    async (name, { gallery }) => {
      const photograph = photographInto(resolve(PHOTOGRAPHS, name), gallery.page);
      expect(await findFaults(gallery, USUAL, name, photograph)).toEqual({});
    },
  );

  it.for(Object.keys(NARROW))('fits into a narrow window: %s', { timeout: TIMEOUT_MS }, async (name, { gallery }) => {
    expect(await findFaults(gallery, NARROW, name)).toEqual({});
  });
});
