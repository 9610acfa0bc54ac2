import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';

import { type Gallery, it, type Look } from './open-gallery';

const USUAL: Look = { language: 'en', width: 360 };

/** CSS pixels. */
async function readPlaces({ page, change, show }: Gallery, id: string): Promise<Record<string, number>> {
  await change(USUAL);
  await show(id);
  const parts = {
    verdict: page.getByRole('region', { name: uiText('verdict.region') }),
    reply: page.getByRole('textbox', { name: uiText('reply.text') }),
    steering: page.getByRole('toolbar', { name: uiText('steer.title') }),
    // The result of an insertion takes the place of the button.
    action: page
      .getByRole('button', { name: uiText('insert.insert'), exact: true })
      .or(page.getByRole('button', { name: uiText('insert.waiting'), exact: true }))
      .or(page.getByRole('button', { name: uiText('insert.undo'), exact: true })),
    summary: page.getByRole('region', { name: uiText('summary.region') }),
  };
  const places = Object.entries(parts).map(async ([name, part]) => [name, (await part.boundingBox())?.y] as const);
  return Object.fromEntries(await Promise.all(places)) as Record<string, number>;
}

it.for(['suggestions/waiting-again', 'insertions/writing', 'insertions/inserted'])(
  'moves nothing from an answer to %s and back',
  async (id, { gallery }) => {
    const places = await readPlaces(gallery, 'suggestions/answered');
    expect(Object.values(places).filter((y) => y > 0)).toHaveLength(5);
    expect(await readPlaces(gallery, id)).toEqual(places);
  },
);

it('moves nothing when the order of the ticket arrives', async ({ gallery }) => {
  const places = await readPlaces(gallery, 'suggestions/facts-coming');
  expect(Object.values(places).filter((y) => y > 0)).toHaveLength(5);
  expect(await readPlaces(gallery, 'suggestions/facts')).toEqual(places);
});

it.for([252, 320, 360])(
  'moves nothing when an order comes before the answer, whatever its status: %i px',
  async (width, { gallery }) => {
    const { ids, page, change, show } = gallery;
    await change({ language: 'de', width });
    const placeOf = async (id: string) => {
      await show(id);
      return (await page.locator('.action-bar').boundingBox())?.y;
    };
    const place = await placeOf('suggestions/facts-coming-early');
    const early = ids.filter((id) => id.startsWith('suggestions/facts-early-'));
    const moved: string[] = [];
    for (const id of early) if ((await placeOf(id)) !== place) moved.push(id);
    expect(moved).toEqual([]);
    expect(early).toHaveLength(4);
  },
);

it('moves only the cards below when an undone insertion is told', async ({ gallery }) => {
  const { summary: before = 0, ...places } = await readPlaces(gallery, 'suggestions/answered');
  const { summary: after = 0, ...placesAfter } = await readPlaces(gallery, 'insertions/undone');
  expect(placesAfter).toEqual(places);
  expect(after).toBeGreaterThan(before);
});

it('shows the order above the reply, and the Insert button in one line, at 360 px', async ({ gallery }) => {
  const { page, show } = gallery;
  await gallery.change(USUAL);
  await show('suggestions/facts');
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 999, height: 999 };
  const facts = await boxOf(page.getByRole('button', { name: uiText('facts.open', { number: '10023' }) }));
  expect(facts.y + facts.height).toBeLessThan(150);
  expect((await boxOf(page.locator('.action-bar'))).height).toBeLessThanOrEqual(48);
});

it.for(['en', 'de', 'zh', 'ja', 'ar'] as const)(
  'keeps the action line within 48 px at 320 px in %s',
  async (language, { gallery }) => {
    await gallery.change({ language, width: 320 });
    for (const id of [
      'suggestions/answered',
      'suggestions/open-reply',
      'suggestions/waiting-again',
      'insertions/inserted',
    ]) {
      await gallery.show(id);
      const box = await gallery.page.locator('.action-bar').boundingBox();
      expect(box?.height, id).toBeLessThanOrEqual(48);
    }
  },
);

it('puts the verdict exactly into the place of its skeleton', async ({ gallery }) => {
  const { page, show } = gallery;
  await gallery.change(USUAL);
  const measure = async (id: string) => {
    await show(id);
    const { y, height } = (await page.locator('main > :not(.sr-only)').first().boundingBox()) ?? { y: 0, height: 0 };
    return [y, Math.round(height)];
  };
  const kept = await measure('suggestions/waiting');
  expect(kept[0]).toBeGreaterThan(0);
  expect(await measure('suggestions/answered')).toEqual(kept);
});
