import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ComposerText } from '@/lib/helpdesk/composer/insert';

import { openComposer } from './composer-driver';
import type { EditorBrowser } from './editor-browser';
import { startEditors } from './start-editors';
import { ARABIC, at, REPLY, SENTENCE, WORD } from './texts';

/** What an editor keeps of a text: its formatting, its lines, or one line only. */
type Kind = 'rich' | 'plain' | 'one-line';

const EDITORS: Record<string, Kind> = {
  textarea: 'plain',
  input: 'one-line',
  'react-textarea': 'plain',
  contenteditable: 'rich',
  quill: 'rich',
  ckeditor4: 'rich',
};

interface Case {
  what: string;
  /** The draft that is typed; `|` is where the caret is left. */
  draft: string;
  wanted: ComposerText;
  /** The lines of the draft afterwards; `*` stands for those of the wanted text. */
  lines: string[];
  /** What the HTML of a rich editor must hold. */
  html?: RegExp;
}

const BOLD_AND_LIST = /<(?:strong|b)>10023<\/(?:strong|b)>[^]*<li>Kettle<\/li>\s*<li>Filter<\/li>/;

const CASES: Case[] = [
  {
    what: 'a word at the caret, in the middle of a line',
    draft: 'Hello | there',
    wanted: at('cursor', WORD),
    lines: ['Hello dear there'],
    html: /<strong>dear<\/strong>/,
  },
  {
    what: 'a reply at the caret, behind what is typed',
    draft: 'Hi Ada,|',
    wanted: at('cursor', REPLY),
    lines: ['Hi Ada,', '*'],
    html: /Ada,(?:<p><br><\/p>|<\/p>\s*)<p>Your order <strong>10023<\/strong>/,
  },
  {
    what: 'a reply at the caret, on an empty line between others',
    draft: 'Hi Ada,\n|\nSee you',
    wanted: at('cursor', REPLY),
    lines: ['Hi Ada,', '*', 'See you'],
    html: BOLD_AND_LIST,
  },
  {
    what: 'a sentence at the end, wherever the caret is',
    draft: '|Hi\nAda',
    wanted: at('end', SENTENCE),
    lines: ['Hi', 'Ada', '*'],
    html: /It left <(?:em|i)>today<\/(?:em|i)>/,
  },
  {
    what: 'a reply in place of the draft',
    draft: 'Hi\nA|da',
    wanted: at('replace', REPLY),
    lines: ['*'],
    html: BOLD_AND_LIST,
  },
  {
    what: 'a reply above the signature',
    draft: 'Hi\n\n-- \nKim|',
    wanted: at('above-signature', REPLY),
    lines: ['Hi', '*', '--', 'Kim'],
    html: BOLD_AND_LIST,
  },
  {
    what: 'a reply above a signature with nothing before it',
    draft: '-- \nKi|m',
    wanted: at('above-signature', REPLY),
    lines: ['*', '--', 'Kim'],
    html: BOLD_AND_LIST,
  },
  {
    what: 'a text from right to left, under a draft from left to right',
    draft: 'Hello|',
    wanted: at('end', ARABIC),
    lines: ['Hello', '*'],
    html: /<p (?:dir="rtl"|class="ql-direction-rtl")>مرحبا[^]*<p (?:dir="rtl"|class="ql-direction-rtl")>غادر/,
  },
];

let browser: EditorBrowser;
beforeAll(async () => {
  browser = await startEditors(Object.keys(EDITORS));
});
afterAll(() => browser.close());

/** The lines that a wanted text makes in an editor of a kind. */
function linesOf({ html, text }: ComposerText, kind: Kind): string[] {
  const rich = html.replaceAll(/<\/(?:p|li)>/g, '\n').replaceAll(/<[^>]*>/g, '');
  return (kind === 'rich' ? rich : text).split('\n').filter(Boolean);
}

function expectedLines({ lines, wanted }: Case, kind: Kind): string[] {
  const all = lines.flatMap((line) => (line === '*' ? linesOf(wanted, kind) : [line]));
  return kind === 'one-line' ? [all.join(' ')] : all;
}

const cells = Object.entries(EDITORS).flatMap(([editor, kind]) =>
  CASES.filter(({ draft }) => kind !== 'one-line' || !draft.includes('\n')).map((one) => ({ editor, kind, ...one })),
);

describe.concurrent('an editor takes', () => {
  test.each(cells)('$editor: $what', async ({ editor, kind, ...one }) => {
    const { draft, wanted, html } = one;
    const composer = await openComposer(await browser.open(editor));
    await composer.type(draft);
    const linesBefore = await composer.readLines();
    const htmlBefore = await composer.readHtml();
    const changesBefore = await composer.countChanges();
    const isAsBefore = async (): Promise<void> => {
      expect(await composer.readLines()).toEqual(linesBefore);
      expect(await composer.readHtml()).toBe(htmlBefore);
    };
    const isInserted = async (): Promise<void> => {
      expect(await composer.readLines()).toEqual(expectedLines(one, kind));
      if (html && kind === 'rich') expect(await composer.readHtml()).toMatch(html);
    };

    expect(await composer.insert(wanted)).toEqual({ outcome: 'inserted', focusStayedOutside: false });
    await isInserted();
    expect(await composer.countChanges()).toBeGreaterThan(changesBefore);

    expect(await composer.insert(wanted)).toEqual({ outcome: 'already-there' });
    await isInserted();

    expect(await composer.undo()).toBe('undone');
    await isAsBefore();
    await composer.write('^');
    expect(await composer.readLines()).toEqual(
      draft
        .replace('|', '^')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    );
    await composer.press('Backspace');

    expect(await composer.insert(wanted)).toMatchObject({ outcome: 'inserted' });
    await isInserted();
    await composer.press('Control+z');
    await isAsBefore();

    // The editor's own history has seen it all: what it brings back can be taken back, and brought back once more.
    await composer.press('Control+Shift+z');
    await isInserted();
    expect(await composer.undo()).toBe('undone');
    await isAsBefore();
    await composer.press('Control+Shift+z');
    await isInserted();

    expect(await composer.evaluate(() => location.href)).toMatch(/\.html$/);
    await composer.leave();
  });
});
