import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { BROWSER } from '@/test/drivers/start-test-browser';

import { expectedLines } from './check-cell';
import { type ComposerDriver, openComposer } from './composer-driver';
import { EDITORS, traitsIn } from './editors-table';
import { type EditorBrowser, startEditors } from './start-editors';
import { at, LETTER, SENTENCE } from './texts';

/** Emoji of several code points, direction marks, a no-break space, a combining mark. */
const ODD = {
  html: '<p>Hi 👩‍👩‍👧 Zoë\u00A0K. 👍🏽</p><p>\u200Fمرحبا\u200E 5&nbsp;€ &lt;b&gt; &amp;amp; e\u0301</p>',
  text: 'Hi 👩‍👩‍👧 Zoë\u00A0K. 👍🏽\r\n\r\n\u200Fمرحبا\u200E 5\u00A0€ <b> &amp; e\u0301',
};
const ODD_LINES = ['Hi 👩‍👩‍👧 Zoë K. 👍🏽', 'مرحبا 5 € <b> &amp; e\u0301'];

const LONG_LINE = 'The parcel left the warehouse and is on its way to you. '.repeat(18).trim();
const LONG_LINES = Array.from({ length: 20 }, (_, index) => `${index}: ${LONG_LINE}`);
const LONG = { html: LONG_LINES.map((line) => `<p>${line}</p>`).join(''), text: LONG_LINES.join('\n\n') };

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

/** Editors may change direction marks and the form of combining marks. */
const plain = (lines: string[]): string[] =>
  lines.map((line) => line.normalize('NFC').replaceAll(/[\u200E\u200F]/g, ''));

describe.concurrent('odd characters come through', () => {
  test.each(TAKING)('keeps unusual characters in %s', (editor, { kind }) =>
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
  test.each(TAKING)(
    'inserts 20,000 characters completely into %s, and takes them back completely',
    (editor, { kind }) =>
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
  test.each(['textarea', 'contenteditable', 'prosemirror', 'lexical', 'draft'])(
    'inserts the same text again into %s after the agent has changed the first',
    (editor) =>
      inEditor(editor, async (composer) => {
        await composer.type('Hello|');
        await composer.insert(at('end', SENTENCE));
        await composer.write(' Indeed');
        expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
        expect(await composer.readLines()).toEqual(['Hello', 'It left today. Indeed', 'It left today.']);
      }),
  );
});

describe.concurrent('words that the agent types while an insertion waits', () => {
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
  ])('keeps the words that the agent types in %s while an insertion waits', (editor) =>
    inEditor(editor, async (composer) => {
      await composer.type('Hello|');
      const insertion = composer.insert(at('end', LETTER));
      await composer.write(' Ada');
      const { outcome } = await insertion;
      const lines = await composer.readLines();
      // A key before the check may fail the insertion.
      if (outcome === 'failed') expect(lines.join('')).toBe('Hello Ada');
      else expect(lines.join(' ')).toContain(expectedLines(['*'], at('end', LETTER), 'rich').join(' '));
      expect(lines.join('').match(/10023/g) ?? []).toHaveLength(outcome === 'failed' ? 0 : 1);
      expect(lines.join('').replaceAll(/[^\p{L}]/gu, '')).toMatch(/^Hello.*/);
    }),
  );
});
