import { afterAll, beforeAll } from 'vitest';

import { type ComposerDriver, openComposer } from '../composer-driver';
import { type EditorBrowser, startEditors } from '../start-editors';

export const EDITABLE = '<div id="composer" contenteditable="true" style="min-height: 100px"></div>';
export const TEXTAREA = '<textarea id="composer" rows="9"></textarea>';
export const OTHER = '<input id="other">';

// One browser for the whole folder: to start browsers takes longer than the tests of one file.
let browser: EditorBrowser;
beforeAll(async () => {
  browser = await startEditors();
});
afterAll(() => browser.close());

export const openEditor = async (name: string): Promise<ComposerDriver> => openComposer(await browser.open(name));

/** Opens a page with this markup and runs `script` in the page's own world. */
export async function openWith(markup: string, script?: (composer: HTMLElement) => void): Promise<ComposerDriver> {
  const composer = await openEditor('bare');
  await composer.evaluate((html) => void (document.body.innerHTML = html), markup);
  if (script) {
    await composer.evaluate((run) => {
      const element = document.createElement('script');
      element.textContent = `(${run})(document.querySelector('#composer'))`;
      document.head.append(element);
    }, String(script));
  }
  return composer;
}

export const typeElsewhere = async (composer: ComposerDriver): Promise<void> => {
  await composer.click(['#other']);
  await composer.write('tag');
};
export const readOther = (composer: ComposerDriver): Promise<string | undefined> =>
  composer.evaluate(() => document.querySelector<HTMLInputElement>('#other')?.value);
export const readTitle = (composer: ComposerDriver): Promise<string | undefined> =>
  composer.evaluate(() => document.querySelector<HTMLElement>('#composer')?.title);
