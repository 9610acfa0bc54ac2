import type { InsertMode } from '@/lib/domain/insertion';

import * as dom from '../dom';
import { parseHtml } from '../parse-html';
import type { Fragment } from './editor-handle';

export type Normalizer = (text: string) => string;

/** Editors may change spaces, line breaks, quotes and bullets. */
export const keepLetters = without(/[^\p{L}\p{M}\p{N}]/gu);

export const normalizeText = without(/[\s\p{Cf}]/gu);

export interface NormalizedForms {
  normalize: Normalizer;
  forms: readonly string[];
}

/**
 * Normalizes both forms of a text. An editor shows one of them, and only the plain one numbers its lists.
 * @returns the forms that are not empty, and the normalizer for the draft. It keeps symbols if the text has no letters.
 */
export function normalizeForms({ text, html }: Fragment): NormalizedForms {
  const normalize = keepLetters(text) ? keepLetters : normalizeText;
  return { normalize, forms: [text, dom.textContent(parseHtml(html))].map(normalize).filter(Boolean) };
}

/** Whether a draft contains a text: as a whole for `replace`, else on lines of its own, however they are broken. */
export function isInDraft(draft: string, { normalize, forms }: NormalizedForms, mode: InsertMode): boolean {
  return forms.some((form) => (mode === 'replace' ? normalize(draft) === form : containsText(draft, form, normalize)));
}

function containsText(draft: string, text: string, normalize: Normalizer): boolean {
  let joined = '';
  const edges = new Set([0]);
  for (const line of draft.split('\n')) {
    joined += normalize(line);
    edges.add(joined.length);
  }
  for (let at = joined.indexOf(text); at >= 0; at = joined.indexOf(text, at + 1)) {
    if (edges.has(at) && edges.has(at + text.length)) return true;
  }
  return false;
}

function without(pattern: RegExp): Normalizer {
  return (text) => text.normalize('NFC').replaceAll(pattern, '');
}
