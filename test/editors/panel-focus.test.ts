import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openComposer } from './composer-driver';
import { type ChromiumEditors, type ChromiumTab, startChromium } from './drive-chromium';
import { at, SENTENCE, WORD } from './texts';

const EDITORS = ['textarea', 'input', 'react-textarea', 'contenteditable', 'quill', 'ckeditor4'];

let chromium: ChromiumEditors;
beforeAll(async () => {
  chromium = await startChromium([...EDITORS, 'bare']);
});
afterAll(() => chromium.close());

/** Opens the side panel, which takes the keyboard; the caret stays where it is in the page. */
async function openPanel(tab: ChromiumTab): Promise<Page> {
  const { page } = tab;
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'open-panel';
    button.addEventListener('mousedown', (event) => event.preventDefault());
    document.body.append(button);
  });
  await page.locator('#open-panel').click();
  const panel = await chromium.browser.sidePanel();
  await tab.focusPanel();
  return panel;
}

test.each(EDITORS)('%s, while the side panel has the keyboard', async (editor) => {
  const tab = await chromium.open(editor);
  const composer = await openComposer(tab);
  await composer.type('Hello | there');
  const before = await composer.readLines();
  const panel = await openPanel(tab);

  expect(await composer.insert(at('cursor', WORD))).toEqual({ outcome: 'inserted', focusStayedOutside: true });
  expect(await composer.readLines()).toEqual(['Hello dear there']);
  expect(await composer.insert(at('cursor', WORD))).toEqual({ outcome: 'already-there' });
  expect(await composer.undo()).toBe('undone');
  expect(await composer.readLines()).toEqual(before);

  const oneLine = editor === 'input';
  expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
  expect(await composer.readLines()).toEqual(oneLine ? [`${before[0]} It left today.`] : [...before, 'It left today.']);
  expect(await composer.countChanges()).toBeGreaterThan(0);
  expect(await tab.page.evaluate(() => document.hasFocus())).toBe(false);

  // The agent comes back to the page, and undoes by hand.
  await panel.close();
  await tab.page.bringToFront();
  await tab.page.waitForFunction(() => document.hasFocus());
  await tab.page.keyboard.press('Control+z');
  expect(await composer.readLines()).toEqual(before);
  await tab.page.close();
});

test('a text that only stands for an empty draft goes, though the focus does not come', async () => {
  const tab = await chromium.open('bare');
  const composer = await openComposer(tab);
  await tab.page.evaluate(() => {
    document.body.innerHTML = '<div id="composer" contenteditable="true">Type here</div>';
    const editable = document.querySelector('#composer');
    editable?.addEventListener('focus', () => (editable.innerHTML = '<p><br></p>'), { once: true });
  });
  const panel = await openPanel(tab);
  expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'inserted', focusStayedOutside: true });
  expect(await composer.readHtml()).toBe('<p>It left <em>today</em>.</p>');
  await panel.close();
  await tab.page.close();
});
