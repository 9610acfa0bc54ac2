import { expect } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import type { MessageKey } from '@/lib/i18n/translator';

import { it } from './open-gallery';

/** Runs in the page. */
function readColors() {
  const read = (selector: string) => {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`Nothing is ${selector}`);
    const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
    return { backgroundColor, borderTopColor, borderTopWidth };
  };
  return {
    ground: read('body').backgroundColor,
    primary: read('[data-primary]').backgroundColor,
    secondary: read('.action-bar button:not([data-primary])').backgroundColor,
    notice: read('[role=alert]'),
  };
}

it('keeps the weight of the primary button and the border of a notice in forced colours', async ({ gallery }) => {
  await gallery.change({ language: 'en', width: 360, forcedColors: 'active' });
  await gallery.show('failures/bad-credential');
  const { ground, primary, secondary, notice } = await gallery.page.evaluate(readColors);
  expect(primary).not.toBe(secondary);
  expect(notice.borderTopWidth).toBe('1px');
  expect(notice.borderTopColor).not.toBe(ground);
});

it('covers no word of a plain reply in forced colours by the marks of what differs', async ({ gallery }) => {
  await gallery.change({ language: 'en', width: 360, colorScheme: 'dark', forcedColors: 'active' });
  await gallery.show('suggestions/facts-differ');
  const looks = await gallery.page.locator('mark').evaluateAll((marks) =>
    marks.map((mark) => {
      const { color, backgroundColor, textDecorationColor } = getComputedStyle(mark);
      return [color, backgroundColor, textDecorationColor];
    }),
  );
  const clear = 'rgba(0, 0, 0, 0)';
  expect(looks).toEqual(Array.from({ length: 4 }, () => [clear, clear, 'rgb(255, 255, 255)']));
});

it.for([
  [360, 'facts.correct'],
  [320, 'facts.correct-short'],
] as const)('shortens the button beside a difference in a narrow panel: %i px', async ([width, words], { gallery }) => {
  await gallery.change({ language: 'en', width });
  await gallery.show('suggestions/facts-differ');
  const buttons = gallery.page.getByRole('button', { name: uiText('facts.correct'), exact: true });
  await buttons.first().waitFor();
  expect(await buttons.allInnerTexts()).toEqual(Array(4).fill(uiText(words)));
});

it('shows in forced colours that something comes', async ({ gallery }) => {
  await gallery.change({ language: 'en', width: 360, forcedColors: 'active' });
  await gallery.show('pages/reading');
  const line = gallery.page.locator('main [aria-hidden] > div').first();
  expect(await line.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
});

it('keeps the words of a notice beside its icon, also beside a high button', async ({ gallery }) => {
  await gallery.change({ language: 'en', width: 480 });
  await gallery.show('failures/offline');
  const [icon = 0, words = 0] = await gallery.page
    .getByRole('alert')
    .evaluate((notice) =>
      [...notice.querySelectorAll('svg, p')]
        .map((each) => each.getBoundingClientRect())
        .map((box) => box.y + box.height / 2),
    );
  expect(Math.abs(icon - words)).toBeLessThanOrEqual(2);
});

it.for([
  ['no-preference', true],
  ['reduce', false],
] as const)(
  'moves something while a request runs, unless the agent asks for less: %s',
  async ([wish, moves], { gallery }) => {
    await gallery.change({ language: 'en', width: 360, ...(wish === 'reduce' && { reducedMotion: wish }) });
    for (const id of ['suggestions/waiting', 'orders/sync-running']) {
      await gallery.show(id);
      expect(await gallery.page.evaluate(() => document.getAnimations().length > 0), id).toBe(moves);
    }
  },
);

it('keeps the fields of a channel readable where the settings are twice as large', async ({ gallery }) => {
  await gallery.change({ language: 'de', width: 180 });
  await gallery.show('settings/address-webhook');
  const widths = await gallery.page
    .locator('#platform input')
    .evaluateAll((inputs) => inputs.map(({ clientWidth }) => clientWidth));
  expect(widths).toHaveLength(2);
  expect(Math.min(...widths)).toBeGreaterThan(120);
});

it('takes no room in the settings for an outcome that is not there', async ({ gallery }) => {
  await gallery.change({ language: 'en', width: 360 });
  await gallery.show('settings/set-up');
  const boxOf = async (name: MessageKey) => {
    const box = await gallery.page.getByRole('button', { name: uiText(name) }).boundingBox();
    return box ?? { y: 0, height: 0 };
  };
  const test = await boxOf('options.test');
  const add = await boxOf('options.channel-add');
  expect(test.height).toBeGreaterThan(0);
  expect(add.y - test.y - test.height).toBeLessThanOrEqual(20);
});
