import type { TinyMCE } from 'tinymce';
import { describe, expect, test } from 'vitest';

import type { ComposerDriver } from '../composer-driver';
import { at, REPLY, SENTENCE } from '../texts';
import { EDITABLE, openEditor, openWith, TEXTAREA } from './open-composers';

const QUOTE = '<blockquote><p>Where?</p></blockquote>';

declare const tinymce: TinyMCE;
declare const CKEDITOR: { instances: Record<string, { setData(html: string, done: () => void): void }> };

describe.concurrent('above the signature', () => {
  test.each([
    ['that the desk is known to mark', '<p>Hi</p><div class="sig"><p>Kim</p></div>', '.sig', ['Hi', '*', 'Kim']],
    ['that mail programs mark', '<div>Hi</div><div class="gmail_signature">Kim</div>', undefined, ['Hi', '*', 'Kim']],
    ['of dashes, after a break', '<div>Hi<br><br>-- <br>Kim</div>', undefined, ['Hi', '*', '--', 'Kim']],
    [
      'or else the quote',
      '<p><br></p><div class="gmail_quote">Monday<p>-- </p></div>',
      undefined,
      ['*', 'Monday', '--'],
    ],
    ['or else who is quoted', `<p>Hi</p><p>Ada wrote:</p>${QUOTE}`, undefined, ['Hi', '*', 'Ada wrote:', 'Where?']],
    ['together with the quote', `<div><a>Ada</a> wrote:${QUOTE}</div>`, undefined, ['*', 'Ada wrote:', 'Where?']],
    ['or after the draft', `<div>Hi<br>Ada wrote:<br>${QUOTE}</div>`, undefined, ['Hi', '*', 'Ada wrote:', 'Where?']],
    ['or else at the end', '<p>Hi</p><p>Kim</p>', undefined, ['Hi', 'Kim', '*']],
    ['behind what cannot be edited', '<p>Hi <b contenteditable="false">Kim</b></p>', undefined, ['Hi Kim', '*']],
  ])('inserts above the signature %s', async (_, draft, signature, lines) => {
    const composer = await openWith(EDITABLE.replace('></div>', `>${draft}</div>`));
    const outcome = await composer.insert({ ...at('above-signature', SENTENCE), ...(signature && { signature }) });
    expect(outcome).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readLines()).toEqual(lines.map((line) => (line === '*' ? 'It left today.' : line)));
    await composer.leave();
  });
});

test('inserts above the signature when nobody has put the caret anywhere', async () => {
  const composer = await openWith(EDITABLE.replace('></div>', '><p>Hi</p><p>-- </p><p>Kim</p></div>'));
  expect(await composer.insert(at('cursor', SENTENCE))).toMatchObject({ outcome: 'inserted' });
  expect(await composer.readLines()).toEqual(['Hi', 'It left today.', '--', 'Kim']);
  await composer.leave();
});

test.each([
  ['editor', EDITABLE.replace('></div>', '><p>Hi</p><div class="gmail_signature"><p>Kim</p><p>Shop</p></div></div>')],
  ['textarea', TEXTAREA.replace('></', '>Hi\n\n-- \nKim\nShop</')],
])('inserts above the signature when the agent has put the caret into it, in the %s', async (_, markup) => {
  const composer = await openWith(markup);
  await composer.click(['#composer']);
  await composer.press('Control+End');
  expect(await composer.insert(at('cursor', SENTENCE))).toMatchObject({ outcome: 'inserted' });
  const lines = await composer.readLines();
  expect([lines.slice(0, 2), lines.at(-1)]).toEqual([['Hi', 'It left today.'], 'Shop']);
  expect(await composer.undo()).toBe('undone');
  await composer.leave();
});

describe.concurrent('a caret that the agent has not placed', () => {
  const MAIL = 'Hi\n\n-- \nKim\n\nAda wrote:\n> Where?';
  const LINES = ['Hi', '*', '--', 'Kim', 'Ada wrote:', '> Where?'];
  const fill = (composer: ComposerDriver): Promise<void> =>
    composer.evaluate((mail) => {
      const field = document.querySelector<HTMLTextAreaElement>('#composer');
      if (field) field.value = mail;
      field?.focus();
    }, MAIL);
  const withText = (lines: string[]): string[] => lines.map((line) => (line === '*' ? 'It left today.' : line));

  test('inserts above the signature when a script has filled the textarea', async () => {
    const composer = await openWith(TEXTAREA);
    await fill(composer);
    expect(await composer.insert(at('cursor', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readLines()).toEqual(withText(LINES));
    await composer.leave();
  });

  test('inserts at the caret of the agent in a textarea that a script has filled', async () => {
    const composer = await openWith(TEXTAREA);
    await fill(composer);
    await composer.press('Control+End');
    expect(await composer.insert(at('cursor', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    expect((await composer.readLines()).at(-1)).toBe('It left today.');
    await composer.leave();
  });

  test('inserts above the signature when TinyMCE has started with a draft', async () => {
    const composer = await openEditor('tinymce');
    // In one call, because the next one counts as the agent's activity in the frame.
    await composer.evaluate(async () => {
      tinymce.remove();
      const [editor] = await tinymce.init({ selector: '#source', license_key: 'gpl' });
      editor?.setContent('<p>Hi</p><p>--</p><p>Kim</p>');
      editor?.selection.setCursorLocation(editor.getBody(), 3);
      editor?.focus();
      const call = { act: 'watch', path: window.editorPage.path };
      const detail = JSON.stringify({ id: 'watch', call });
      document.dispatchEvent(new CustomEvent('deskhand-test-call', { detail, cancelable: true }));
    });
    expect(await composer.insert(at('cursor', SENTENCE))).toMatchObject({ outcome: 'inserted' });
    const text = await composer.evaluate(() => tinymce.activeEditor?.getContent({ format: 'text' }) ?? '');
    expect(text.split(/\n+/)).toEqual(withText(['Hi', '*', '--', 'Kim']));
    await composer.leave();
  });
});

test('inserts into an empty paragraph instead of beside it', async () => {
  const composer = await openEditor('ckeditor4');
  await composer.evaluate(() => {
    const body = document.querySelector('iframe')?.contentDocument?.body;
    if (body) body.innerHTML = '<p><br></p>';
  });
  expect(await composer.insert(at('cursor', SENTENCE))).toMatchObject({ outcome: 'inserted' });
  expect((await composer.readHtml()).trim()).toBe('<p>It left <em>today</em>.</p>');
  await composer.leave();
});

test('inserts at the right place when an editor renders its draft anew as the caret moves', async () => {
  const composer = await openWith(EDITABLE.replace('></div>', '><p>Hi</p></div>'), (editable) => {
    const render = (): void => {
      editable.innerHTML = '<p>Hi</p>';
      getSelection()?.collapse(editable.firstChild?.firstChild ?? editable, 2);
    };
    document.addEventListener('selectionchange', render, { once: true });
  });
  expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
  expect(await composer.readLines()).toEqual(['Hi', 'It left today.']);
  await composer.leave();
});

test.each(['end', 'above-signature'] as const)(
  'inserts a text behind a quote as no part of the quote: %s',
  async (mode) => {
    const composer = await openEditor('ckeditor4');
    const signature = mode === 'end' ? '' : '<p>-- </p>';
    await composer.evaluate(
      (draft) => new Promise<void>((resolve) => CKEDITOR.instances.source?.setData(draft, resolve)),
      `<div>Ada wrote:${QUOTE}</div>${signature}`,
    );
    expect(await composer.insert(at(mode, REPLY))).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readHtml()).toMatch(/Where\?<\/p>\s*<\/blockquote>\s*<p>Your order/);
    await composer.leave();
  },
);

test('replaces the placeholder of an empty draft even when the focus stays in the panel', async () => {
  const composer = await openWith(EDITABLE.replace('></div>', '>Type here</div>'), (editable) => {
    editable.addEventListener('focus', () => (editable.innerHTML = '<p><br></p>'), { once: true });
  });
  await composer.focusPanel();
  expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'inserted', focusStayedOutside: true });
  expect(await composer.readHtml()).toBe('<p>It left <em>today</em>.</p>');
  await composer.leave();
});
