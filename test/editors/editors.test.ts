import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chooseCells } from '@/test/drivers/choose-cells';

import { type Case, checkCell, expectedLines, expectLines } from './check-cell';
import type { ComposerDriver } from './composer-driver';
import { EDITORS, type EditorTraits, hasDeviation, traitsIn } from './editors-table';
import { type EditorBrowser, startEditors } from './start-editors';
import { ARABIC, at, REPLY, WORD } from './texts';
import { withComposer } from './with-composer';

/** Not in the matrix. */
const CASES: Record<string, Case & { oneLine?: true; isAtStart?: true }> = {
  'a word at the caret, in the middle of a line': {
    draft: 'Hello | there',
    wanted: at('cursor', WORD),
    lines: ['Hello dear there'],
    html: /<(?:strong|b)\b[^>]*>dear<\/(?:strong|b)>/,
    oneLine: true,
  },
  'a reply at the caret, behind what is typed': {
    draft: 'Hi Ada,|',
    wanted: at('cursor', REPLY),
    lines: ['Hi Ada,', '*'],
    oneLine: true,
  },
  'a reply above a signature with nothing before it': {
    draft: '-- \nKi|m',
    wanted: at('above-signature', REPLY),
    lines: ['*', '--', 'Kim'],
    isAtStart: true,
  },
};

const cells = chooseCells(
  Object.entries(EDITORS).flatMap(([editor, { kind }]) => [
    { editor, what: 'the direction of a text' },
    ...Object.entries(CASES)
      .filter(([, { oneLine }]) => oneLine || kind !== 'one-line')
      .map(([what]) => ({ editor, what })),
  ]),
  ({ editor, browser: name }) => hasDeviation(name, editor),
);

let browser: EditorBrowser;
beforeAll(async () => {
  browser = await startEditors();
});
afterAll(() => browser.close());

describe.concurrent('an editor takes', () => {
  test.each(
    cells.flatMap((cell) => {
      const one = CASES[cell.what];
      return one ? { ...cell, one } : [];
    }),
  )('$editor takes $what', ({ editor, one }) =>
    withComposer(browser, editor, async (composer) => {
      const known = traitsIn(browser.name, editor);
      const traits: EditorTraits = { ...known, kind: one.isAtStart && known.plainAtStart ? 'plain' : known.kind };
      await checkCell(composer, one, traits, 'page');
      if (traits.noRedo || traits.refuses) return;
      await composer.press(traits.redo ?? 'Control+Shift+z');
      await expectLines(composer, expectedLines(one.lines, one.wanted, traits.kind));
      expect(await composer.undo()).toBe('undone');
      expect(await composer.evaluate(() => location.href)).not.toContain('sent');
    }),
  );
});

describe.concurrent('a text from right to left, under a draft from left to right', () => {
  test.each(cells.filter(({ what }) => !(what in CASES)))(
    '$editor keeps the direction of a right-to-left text below a left-to-right draft',
    ({ editor }) =>
      withComposer(browser, editor, async (composer) => {
        const { kind, noDirection, refuses } = traitsIn(browser.name, editor);
        await composer.type('Hello|');
        expect((await composer.insert(at('end', ARABIC))).outcome).toBe(refuses ? 'failed' : 'inserted');
        if (refuses) return expect(await composer.readLines()).toEqual(['Hello']);
        expect(await composer.readLines()).toEqual(expectedLines(['Hello', '*'], at('end', ARABIC), kind));
        if (kind === 'rich') {
          const isKept = (await readDirection(composer)) === 'rtl';
          expect(isKept, noDirection).toBe(noDirection === undefined);
        }
        await composer.press('Control+z');
        await expectLines(composer, ['Hello']);
      }),
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
