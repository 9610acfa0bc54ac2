import { INSERT_MODES, type InsertMode } from '@/lib/domain/insertion';

import type { Case } from './check-cell';
import { EDITORS, hasDeviation, OTHER_EDITORS } from './editors-table';
import { at, LETTER, PLAIN_WORD, REPLY, WORD } from './texts';

export const MATRIX_EDITORS = Object.keys({ ...EDITORS, ...OTHER_EDITORS });
const FOCI = ['page', 'panel'] as const;
const FORMS = ['rich', 'plain'] as const;
type Form = (typeof FORMS)[number];

/** What is tried in each editor. */
const COMBINATIONS = INSERT_MODES.flatMap((mode) =>
  FORMS.flatMap((form) => FOCI.map((focus) => ({ mode, form, focus }))),
);
export const COLUMNS = COMBINATIONS.map(nameColumn);

export function nameColumn({ mode, form, focus }: Record<'mode' | 'form' | 'focus', string>): string {
  return `${mode}, ${form}, ${focus}`;
}

/** Begins with another cell for each editor, so that a run by pairs tries every combination in some editor. */
export function listCells(editor: string): typeof COMBINATIONS {
  const first = MATRIX_EDITORS.indexOf(editor) % COMBINATIONS.length;
  return [...COMBINATIONS.slice(first), ...COMBINATIONS.slice(0, first)];
}

/** Returns a function that tells whether the table lists a deviation of one cell of the editor. */
export function isTroubledIn(editor: string): (cell: Record<'mode' | 'focus' | 'browser', string>) => boolean {
  return ({ mode, focus, browser }) => hasDeviation(browser, editor, `${mode}, ${focus}`);
}

const BOLD_AND_LIST =
  /<(?:strong|b)\b[^>]*>10023<\/(?:strong|b)>[^]*<li\b[^>]*>(?:<\w[^>]*>)*Kettle[^]*<li\b[^>]*>(?:<\w[^>]*>)*Filter/;

const DRAFTS: Record<InsertMode, Record<'lines' | 'one-line', Pick<Case, 'draft' | 'lines'>>> = {
  cursor: {
    lines: { draft: 'Hi\n|\nAda', lines: ['Hi', '*', 'Ada'] },
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

export function caseOf(mode: InsertMode, form: Form, isOneLine: boolean): Case {
  const draft = DRAFTS[mode][isOneLine ? 'one-line' : 'lines'];
  if (isOneLine && mode === 'cursor') return { ...draft, wanted: at(mode, form === 'rich' ? WORD : PLAIN_WORD) };
  return form === 'rich'
    ? { ...draft, wanted: at(mode, REPLY), html: BOLD_AND_LIST }
    : { ...draft, wanted: at(mode, LETTER) };
}
