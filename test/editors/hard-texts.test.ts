import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { expectedLines } from './check-cell';
import { type ComposerDriver, openComposer } from './composer-driver';
import type { EditorBrowser } from './editor-browser';
import { EDITORS, traitsIn } from './editors-table';
import { BROWSER, startEditors } from './start-editors';
import { at, LETTER, SENTENCE } from './texts';

/** Emoji of several code points, marks of direction, a space that does not break, a letter with a mark of its own. */
const ODD = {
  html: '<p>Hi 👩‍👩‍👧 Zoë\u00A0K. 👍🏽</p><p>\u200Fمرحبا\u200E 5&nbsp;€ &lt;b&gt; &amp;amp; e\u0301</p>',
  text: 'Hi 👩‍👩‍👧 Zoë\u00A0K. 👍🏽\r\n\r\n\u200Fمرحبا\u200E 5\u00A0€ <b> &amp; e\u0301',
};
const ODD_LINES = ['Hi 👩‍👩‍👧 Zoë K. 👍🏽', 'مرحبا 5 € <b> &amp; e\u0301'];

const LONG_LINE = 'The parcel left the warehouse and is on its way to you. '.repeat(18).trim();
const LONG_LINES = Array.from({ length: 20 }, (_, index) => `${index}: ${LONG_LINE}`);
const LONG = { html: LONG_LINES.map((line) => `<p>${line}</p>`).join(''), text: LONG_LINES.join('\n\n') };

/** Editors that take a text at all. */
const TAKING = Object.entries(EDITORS).filter(([editor]) => !traitsIn(BROWSER, editor).refuses);

let browser: EditorBrowser;
beforeAll(async () => {
  browser = await startEditors(Object.keys(EDITORS));
});
afterAll(() => browser.close());

async function inEditor(editor: string, act: (composer: ComposerDriver) => Promise<void>): Promise<void> {
  const composer = await openComposer(await browser.open(editor));
  try {
    await act(composer);
  } finally {
    await composer.leave();
  }
}

/** Editors may keep marks of direction or not, and letters with marks in either form. */
const plain = (lines: string[]): string[] =>
  lines.map((line) => line.normalize('NFC').replaceAll(/[\u200E\u200F]/g, ''));

describe.concurrent('odd characters come through', () => {
  test.each(TAKING)('%s', (editor, { kind }) =>
    inEditor(editor, async (composer) => {
      await composer.type('Hello|');
      expect(await composer.insert(at('end', ODD))).toMatchObject({ outcome: 'inserted' });
      const lines = kind === 'one-line' ? [['Hello', ...ODD_LINES].join(' ')] : ['Hello', ...ODD_LINES];
      expect(plain(await composer.readLines())).toEqual(plain(lines));
      await composer.press('Control+z');
      expect(await composer.readLines()).toEqual(['Hello']);
    }),
  );
});

describe.concurrent('20,000 characters are inserted whole, and taken back whole', () => {
  test.each(TAKING)('%s', (editor, { kind }) =>
    inEditor(editor, async (composer) => {
      await composer.type('Hello|');
      expect(await composer.insert(at('end', LONG))).toMatchObject({ outcome: 'inserted' });
      expect(await composer.readLines()).toEqual(expectedLines(['Hello', '*'], at('end', LONG), kind));
      expect(await composer.undo()).toBe('undone');
      expect(await composer.readLines()).toEqual(['Hello']);
    }),
  );
});

describe.concurrent('the same text again, after the agent has changed the first', () => {
  test.each(['textarea', 'contenteditable', 'prosemirror', 'lexical', 'draft'])('%s', (editor) =>
    inEditor(editor, async (composer) => {
      await composer.type('Hello|');
      await composer.insert(at('end', SENTENCE));
      await composer.write(' Indeed');
      expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
      expect(await composer.readLines()).toEqual(['Hello', 'It left today. Indeed', 'It left today.']);
    }),
  );
});

describe.concurrent('what the agent types while an insertion waits is part of the draft', () => {
  test.each([
    'textarea',
    'contenteditable',
    'prosemirror',
    'tiptap',
    'lexical',
    'slate',
    'draft',
    'quill',
    'ckeditor5',
  ])('%s', (editor) =>
    inEditor(editor, async (composer) => {
      await composer.type('Hello|');
      const insertion = composer.insert(at('end', LETTER));
      await composer.write(' Ada');
      const { outcome } = await insertion;
      const lines = await composer.readLines();
      // A key between the text and its check may fail it: then nothing of ours is left.
      if (outcome === 'failed') expect(lines.join('')).toBe('Hello Ada');
      else expect(lines.join(' ')).toContain(expectedLines(['*'], at('end', LETTER), 'rich').join(' '));
      expect(lines.join('').match(/10023/g) ?? []).toHaveLength(outcome === 'failed' ? 0 : 1);
      expect(lines.join('').replaceAll(/[^\p{L}]/gu, '')).toMatch(/^Hello.*/);
    }),
  );
});
