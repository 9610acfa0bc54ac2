import { mkdirSync, writeFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, test } from 'vitest';

import type { InsertMode } from '@/lib/domain/insertion';

import { type Case, checkCell } from './check-cell';
import { openComposer } from './composer-driver';
import { EDITORS, traitsIn } from './editors-table';
import { printMatrix } from './print-matrix';
import { type EditorBrowser, startEditors } from './start-editors';
import { at, LETTER, PLAIN_WORD, REPLY, WORD } from './texts';

const FOCI = ['page', 'panel'] as const;
const FORMS = ['rich', 'plain'] as const;
type Form = (typeof FORMS)[number];

const BOLD_AND_LIST =
  /<(?:strong|b)\b[^>]*>10023<\/(?:strong|b)>[^]*<li\b[^>]*>(?:<\w[^>]*>)*Kettle[^]*<li\b[^>]*>(?:<\w[^>]*>)*Filter/;

const DRAFTS: Record<InsertMode, Record<'lines' | 'one-line', Pick<Case, 'draft' | 'lines'>>> = {
  cursor: {
    lines: { draft: 'Hi Ada,\n|\nSee you', lines: ['Hi Ada,', '*', 'See you'] },
    'one-line': { draft: 'Hello | there', lines: ['Hello dear there'] },
  },
  end: {
    lines: { draft: '|Hi\nAda', lines: ['Hi', 'Ada', '*'] },
    'one-line': { draft: '|Hi', lines: ['Hi', '*'] },
  },
  replace: {
    lines: { draft: 'Hi\nA|da', lines: ['*'] },
    'one-line': { draft: 'H|i', lines: ['*'] },
  },
  'above-signature': {
    lines: { draft: 'Hi\n\n-- \nKim|', lines: ['Hi', '*', '--', 'Kim'] },
    'one-line': { draft: 'Hi|', lines: ['Hi', '*'] },
  },
};

function caseOf(mode: InsertMode, form: Form, isOneLine: boolean): Case {
  const draft = DRAFTS[mode][isOneLine ? 'one-line' : 'lines'];
  if (isOneLine && mode === 'cursor') return { ...draft, wanted: at(mode, form === 'rich' ? WORD : PLAIN_WORD) };
  return form === 'rich'
    ? { ...draft, wanted: at(mode, REPLY), html: BOLD_AND_LIST }
    : { ...draft, wanted: at(mode, LETTER) };
}

const cells = Object.entries(EDITORS).flatMap(([editor, traits]) =>
  (Object.keys(DRAFTS) as InsertMode[]).flatMap((mode) =>
    FORMS.flatMap((form) => FOCI.map((focus) => ({ editor, traits, mode, form, focus }))),
  ),
);

const results = new Map<string, string>();
let browser: EditorBrowser;
beforeAll(async () => {
  browser = await startEditors(Object.keys(EDITORS));
});
afterAll(async () => {
  await browser.close();
  process.stdout.write(`\n${printTable()}\n`);
});

/** At once, so that an aborted run leaves its findings. */
function note(name: string, result: string): void {
  results.set(name, result);
  mkdirSync('test-output', { recursive: true });
  writeFileSync(`test-output/editors-${browser.name.toLowerCase()}.md`, printTable());
}

function printTable(): string {
  const columns = cells.filter(({ editor }) => editor === 'textarea').map(columnOf);
  return printMatrix(browser.name, Object.keys(EDITORS), columns, (editor, column) =>
    results.get(`${editor} ${column}`),
  );
}

function columnOf({ mode, form, focus }: (typeof cells)[number]): string {
  return `${mode}, ${form}, ${focus}`;
}

describe.concurrent('an editor takes a text', () => {
  test.each(cells)('$editor takes a text: $mode, $form, focus in the $focus', async (cell) => {
    const composer = await openComposer(await browser.open(cell.editor));
    const name = `${cell.editor} ${columnOf(cell)}`;
    try {
      await checkCell(
        composer,
        caseOf(cell.mode, cell.form, cell.traits.kind === 'one-line'),
        traitsIn(browser.name, cell.editor),
        cell.focus,
      );
      note(name, '✓');
    } catch (error) {
      note(name, error instanceof Error ? (error.message.split(':')[0] ?? '') : String(error));
      throw error;
    } finally {
      await composer.leave();
    }
  });
});
