import { INSERT_MODES, type InsertMode } from '@/lib/domain/insertion';

import type { Case } from './check-cell';
import { at, LETTER, PLAIN_WORD, REPLY, WORD } from './texts';

export const MODES = INSERT_MODES;
export const FOCI = ['page', 'panel'] as const;
export const FORMS = ['rich', 'plain'] as const;
export type Form = (typeof FORMS)[number];

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

export function caseOf(mode: InsertMode, form: Form, isOneLine: boolean): Case {
  const draft = DRAFTS[mode][isOneLine ? 'one-line' : 'lines'];
  if (isOneLine && mode === 'cursor') return { ...draft, wanted: at(mode, form === 'rich' ? WORD : PLAIN_WORD) };
  return form === 'rich'
    ? { ...draft, wanted: at(mode, REPLY), html: BOLD_AND_LIST }
    : { ...draft, wanted: at(mode, LETTER) };
}
