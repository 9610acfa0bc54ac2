import { afterAll, beforeAll, expect, it } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';

import { openGallery, type OpenGallery, type ShownStates } from './open-gallery';

let gallery: OpenGallery;
let shown: ShownStates;
beforeAll(async () => {
  gallery = await openGallery();
  shown = await gallery.open({ language: 'en', width: 360 });
});
afterAll(() => gallery.close());

/** CSS pixels. */
async function readPlaces(id: string): Promise<Record<string, number>> {
  const { page, show } = shown;
  await show(id);
  const parts = {
    verdict: page.getByRole('region', { name: uiText('verdict.region') }),
    reply: page.getByRole('textbox', { name: uiText('reply.text') }),
    instruction: page.getByRole('textbox', { name: uiText('ask.instruction') }),
    insert: page.getByRole('button', { name: uiText('insert.insert'), exact: true }),
    summary: page.getByRole('region', { name: uiText('summary.region') }),
  };
  const places = Object.entries(parts).map(async ([name, part]) => [name, (await part.boundingBox())?.y] as const);
  return Object.fromEntries(await Promise.all(places)) as Record<string, number>;
}

it.each(['suggestions/waiting-again', 'insertions/writing', 'insertions/inserted', 'insertions/undone'])(
  'moves nothing from an answer to %s and back',
  async (id) => {
    const places = await readPlaces('suggestions/answered');
    expect(Object.values(places).filter((y) => y > 0)).toHaveLength(5);
    expect(await readPlaces(id)).toEqual(places);
  },
);

it('puts the verdict exactly into the place of its skeleton', async () => {
  const { page, show } = shown;
  const measure = async (id: string) => {
    await show(id);
    const { y, height } = (await page.locator('main > :not(.sr-only)').first().boundingBox()) ?? { y: 0, height: 0 };
    return [y, Math.round(height)];
  };
  const kept = await measure('suggestions/waiting');
  expect(kept[0]).toBeGreaterThan(0);
  expect(await measure('suggestions/answered')).toEqual(kept);
});
