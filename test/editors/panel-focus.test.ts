import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type ComposerBrowser, startComposerBrowser } from './composer-browser';
import { at, SENTENCE, WORD } from './texts';

const EDITORS = ['textarea', 'input', 'react-textarea', 'contenteditable', 'quill', 'ckeditor4'];

let composers: ComposerBrowser;
beforeAll(async () => {
  composers = await startComposerBrowser([...EDITORS, 'bare']);
});
afterAll(() => composers.close());

/** Playwright has every page believe that it has the focus; this lets the page know the truth. */
async function stopPretendingFocus(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // Switching off does nothing for a session that has not switched on.
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
}

/** Opens the side panel, which takes the keyboard; the caret stays where it is in the page. */
async function moveFocusToPanel(page: Page): Promise<Page> {
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'open-panel';
    button.addEventListener('mousedown', (event) => event.preventDefault());
    document.body.append(button);
  });
  await page.locator('#open-panel').click();
  const panel = await composers.browser.sidePanel();
  await stopPretendingFocus(page);
  await page.waitForFunction(() => !document.hasFocus());
  return panel;
}

test.each(EDITORS)('%s, while the side panel has the keyboard', async (editor) => {
  const composer = await composers.open(editor);
  await composer.type('Hello | there');
  const before = await composer.readLines();
  const panel = await moveFocusToPanel(composer.page);

  expect(await composer.insert(at('cursor', WORD))).toEqual({ outcome: 'inserted', focusStayedOutside: true });
  expect(await composer.readLines()).toEqual(['Hello dear there']);
  expect(await composer.insert(at('cursor', WORD))).toEqual({ outcome: 'already-there' });
  expect(await composer.undo()).toBe('undone');
  expect(await composer.readLines()).toEqual(before);

  const oneLine = editor === 'input';
  expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
  expect(await composer.readLines()).toEqual(oneLine ? [`${before[0]} It left today.`] : [...before, 'It left today.']);
  expect(await composer.countChanges()).toBeGreaterThan(0);
  expect(await composer.page.evaluate(() => document.hasFocus())).toBe(false);

  // The agent comes back to the page, and undoes by hand.
  await panel.close();
  await composer.page.bringToFront();
  await composer.page.waitForFunction(() => document.hasFocus());
  await composer.page.keyboard.press('Control+z');
  expect(await composer.readLines()).toEqual(before);
  await composer.page.close();
});

test('a text that only stands for an empty draft goes, though the focus does not come', async () => {
  const composer = await composers.open('bare');
  await composer.page.evaluate(() => {
    document.body.innerHTML = '<div id="composer" contenteditable="true">Type here</div>';
    const editable = document.querySelector('#composer');
    editable?.addEventListener('focus', () => (editable.innerHTML = '<p><br></p>'), { once: true });
  });
  const panel = await moveFocusToPanel(composer.page);
  expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'inserted', focusStayedOutside: true });
  expect(await composer.readHtml()).toBe('<p>It left <em>today</em>.</p>');
  await panel.close();
  await composer.page.close();
});
