import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { type Case, checkCell, expectedLines } from './check-cell';
import { type ComposerDriver, openComposer } from './composer-driver';
import { EDITORS, type EditorTraits, traitsIn } from './editors-table';
import { type EditorBrowser, startEditors } from './start-editors';
import { ARABIC, at, REPLY, WORD } from './texts';

/** Not in the matrix. */
const CASES: (Case & { what: string; oneLine?: true; isAtStart?: true })[] = [
  {
    what: 'a word at the caret, in the middle of a line',
    draft: 'Hello | there',
    wanted: at('cursor', WORD),
    lines: ['Hello dear there'],
    html: /<(?:strong|b)\b[^>]*>dear<\/(?:strong|b)>/,
    oneLine: true,
  },
  {
    what: 'a reply at the caret, behind what is typed',
    draft: 'Hi Ada,|',
    wanted: at('cursor', REPLY),
    lines: ['Hi Ada,', '*'],
    oneLine: true,
  },
  {
    what: 'a reply above a signature with nothing before it',
    draft: '-- \nKi|m',
    wanted: at('above-signature', REPLY),
    lines: ['*', '--', 'Kim'],
    isAtStart: true,
  },
];

let browser: EditorBrowser;
beforeAll(async () => {
  browser = await startEditors(Object.keys(EDITORS));
});
afterAll(() => browser.close());

const cells = Object.entries(EDITORS).flatMap(([editor, traits]) =>
  CASES.filter(({ oneLine }) => oneLine || traits.kind !== 'one-line').map((one) => ({ editor, ...one })),
);

describe.concurrent('an editor takes', () => {
  test.each(cells)('$editor takes $what', async ({ editor, ...one }) => {
    const known = traitsIn(browser.name, editor);
    const traits: EditorTraits = { ...known, kind: one.isAtStart && known.plainAtStart ? 'plain' : known.kind };
    const composer = await openComposer(await browser.open(editor));
    try {
      await checkCell(composer, one, traits, 'page');
      if (traits.noRedo || traits.refuses) return;
      await composer.press(traits.redo ?? 'Control+Shift+z');
      const redone = expectedLines(one.lines, one.wanted, traits.kind);
      await vi.waitFor(async () => expect(await composer.readLines()).toEqual(redone));
      expect(await composer.undo()).toBe('undone');
      expect(await composer.evaluate(() => location.href)).not.toContain('sent');
    } finally {
      await composer.leave();
    }
  });
});

describe.concurrent('a text from right to left, under a draft from left to right', () => {
  test.each(Object.keys(EDITORS))(
    '%s keeps the direction of a right-to-left text below a left-to-right draft',
    async (editor) => {
      const { kind, noDirection, refuses } = traitsIn(browser.name, editor);
      const composer = await openComposer(await browser.open(editor));
      try {
        await composer.type('Hello|');
        expect((await composer.insert(at('end', ARABIC))).outcome).toBe(refuses ? 'failed' : 'inserted');
        if (refuses) return expect(await composer.readLines()).toEqual(['Hello']);
        expect(await composer.readLines()).toEqual(expectedLines(['Hello', '*'], at('end', ARABIC), kind));
        if (kind === 'rich') {
          const isKept = (await readDirection(composer)) === 'rtl';
          expect(isKept, noDirection).toBe(noDirection === undefined);
        }
        await composer.press('Control+z');
        expect(await composer.readLines()).toEqual(['Hello']);
      } finally {
        await composer.leave();
      }
    },
  );
});

function readDirection(composer: ComposerDriver): Promise<string | undefined> {
  return composer.evaluate(() => {
    let root: Document | ShadowRoot = document;
    let element: Element | null = null;
    for (const selector of window.editorPage.path) {
      element = root.querySelector(selector);
      root = (element as HTMLIFrameElement | null)?.contentDocument ?? element?.shadowRoot ?? root;
    }
    const holders = [...(element?.querySelectorAll('*') ?? [])].filter(({ textContent }) =>
      textContent.startsWith('مرحبا'),
    );
    const innermost = holders.at(-1);
    return innermost && getComputedStyle(innermost).direction;
  });
}
