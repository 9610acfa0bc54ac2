import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chooseCells } from '@/test/drivers/choose-cells';

import { expectedLines, expectLines, linesIn } from './check-cell';
import { EDITORS, hasDeviation, traitsIn } from './editors-table';
import { type EditorBrowser, startEditors } from './start-editors';
import { at, LETTER, SENTENCE } from './texts';
import { withComposer } from './with-composer';

/** Emoji of several code points, direction marks, a no-break space, a combining mark. */
const ODD = {
  html: '<p>Hi 👩‍👩‍👧 Zoë\u00A0K. 👍🏽</p><p>\u200Fمرحبا\u200E 5&nbsp;€ &lt;b&gt; &amp;amp; e\u0301</p>',
  text: 'Hi 👩‍👩‍👧 Zoë\u00A0K. 👍🏽\r\n\r\n\u200Fمرحبا\u200E 5\u00A0€ <b> &amp; e\u0301',
};
const ODD_LINES = ['Hi 👩‍👩‍👧 Zoë K. 👍🏽', 'مرحبا 5 € <b> &amp; e\u0301'];

const LONG_LINE = 'The parcel left the warehouse and is on its way to you. '.repeat(18).trim();
const LONG_LINES = Array.from({ length: 20 }, (_, index) => `${index}: ${LONG_LINE}`);
const LONG = { html: LONG_LINES.map((line) => `<p>${line}</p>`).join(''), text: LONG_LINES.join('\n\n') };

const ALL = Object.keys(EDITORS);
const EDITED_BETWEEN = ['textarea', 'contenteditable', 'prosemirror', 'lexical', 'draft'];
const TYPED_MEANWHILE = [...EDITED_BETWEEN, 'tiptap', 'slate', 'quill', 'ckeditor5'];

const cells = chooseCells(
  Object.entries({ odd: ALL, long: ALL, 'edited between': EDITED_BETWEEN, 'typed meanwhile': TYPED_MEANWHILE }).flatMap(
    ([what, editors]) => editors.map((editor) => ({ editor, what })),
  ),
  ({ editor, browser: name }) => hasDeviation(name, editor),
).flatMap(({ editor, what, browser: name }) => {
  const { kind, refuses } = traitsIn(name, editor);
  return refuses ? [] : { editor, what, kind };
});
const cellsOf = (wanted: string) => cells.filter(({ what }) => what === wanted);

let browser: EditorBrowser;
beforeAll(async () => {
  browser = await startEditors();
});
afterAll(() => browser.close());

/** Editors may change direction marks and the form of combining marks. */
const plain = (lines: string[]): string[] =>
  lines.map((line) => line.normalize('NFC').replaceAll(/[\u200E\u200F]/g, ''));

describe.concurrent('odd characters come through', () => {
  test.each(cellsOf('odd'))('keeps unusual characters in $editor', ({ editor, kind }) =>
    withComposer(browser, editor, async (composer) => {
      await composer.type('Hello|');
      expect(await composer.insert(at('end', ODD))).toMatchObject({ outcome: 'inserted' });
      const lines = kind === 'one-line' ? [['Hello', ...ODD_LINES].join(' ')] : ['Hello', ...ODD_LINES];
      expect(plain(await composer.readLines())).toEqual(plain(lines));
      await composer.press('Control+z');
      await expectLines(composer, ['Hello']);
    }),
  );
});

describe.concurrent('20,000 characters are inserted whole, and taken back whole', () => {
  test.each(cellsOf('long'))(
    'inserts 20,000 characters completely into $editor, and takes them back completely',
    ({ editor, kind }) =>
      withComposer(browser, editor, async (composer) => {
        await composer.type('Hello|');
        expect(await composer.insert(at('end', LONG))).toMatchObject({ outcome: 'inserted' });
        expect(await composer.readLines()).toEqual(expectedLines(['Hello', '*'], at('end', LONG), kind));
        expect(await composer.undo()).toBe('undone');
        expect(await composer.readLines()).toEqual(['Hello']);
      }),
  );
});

describe.concurrent('the same text again, after the agent has changed the first', () => {
  test.each(cellsOf('edited between'))(
    'inserts the same text again into $editor after the agent has changed the first',
    ({ editor }) =>
      withComposer(browser, editor, async (composer) => {
        await composer.type('Hello|');
        await composer.insert(at('end', SENTENCE));
        await composer.write(' Indeed');
        expect(await composer.insert(at('end', SENTENCE))).toMatchObject({ outcome: 'inserted' });
        expect(await composer.readLines()).toEqual(['Hello', 'It left today. Indeed', 'It left today.']);
      }),
  );
});

describe.concurrent('words that the agent types while an insertion waits', () => {
  test.each(cellsOf('typed meanwhile'))(
    'keeps the words that the agent types in $editor while an insertion waits',
    ({ editor }) =>
      withComposer(browser, editor, async (composer) => {
        await composer.type('Hello|');
        const insertion = composer.insert(at('end', LETTER));
        await composer.write(' Ada');
        const { outcome, isUnsure } = await insertion;
        const all = (await composer.readLines()).join('');
        const inserted = linesIn(LETTER, 'rich').join('');
        if (!isUnsure) expect(all.includes(inserted)).toBe(outcome === 'inserted');
        expect(all.replace(inserted, '').replaceAll(/\s/g, '')).toBe('HelloAda');
      }),
  );
});
