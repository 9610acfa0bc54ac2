import type { InsertMode } from '@/lib/domain/insertion';

import { findEdge } from './find-edge';

export interface FieldPlace {
  start: number;
  end: number;
  text: string;
}

export interface FieldDraft {
  value: string;
  caret: number | null;
  oneLine: boolean;
}

/** Decides where a text goes in a plain draft, and adds the line breaks for that place. */
export function placeInField({ value, caret, oneLine }: FieldDraft, mode: InsertMode, wanted: string): FieldPlace {
  const text = oneLine ? wanted.trim().replaceAll(/\s+/g, ' ') : wanted.trim();
  const space = oneLine ? ' ' : '\n';
  const gap = oneLine ? space : '\n\n';
  if (mode === 'replace') return { start: 0, end: value.length, text };

  if (mode === 'cursor' && caret !== null && !isInSignature(value, caret)) {
    const isBehindWords = /\S$/.test(value.slice(0, caret)) && /^[^\S\n]*(\n|$)/.test(value.slice(caret));
    return { start: caret, end: caret, text: (isBehindWords ? gap : '') + text };
  }

  const above = mode === 'end' ? value : findTextAbove(value, caret === null);
  const below = value.slice(above.length);
  const isAbove = above && !above.endsWith(space);
  const isBelow = below && !below.startsWith(space);
  return { start: above.length, end: above.length, text: (isAbove ? gap : '') + text + (isBelow ? gap : '') };
}

/** Finds the text above signature and quote. Empty lines above a signature stay below a reply. */
export function findTextAbove(value: string, isUntouched = false): string {
  const lines = value.split('\n');
  const edge = findEdge(
    lines.map((text) => ({ text, quote: text.startsWith('>') })),
    undefined,
    isUntouched,
  );
  return edge < lines.length ? lines.slice(0, edge).join('\n').trimEnd() : value;
}

/** Whether the caret is in the signature or below it. A quote ends a signature. */
export function isInSignature(value: string, caret: number): boolean {
  const upToCaret = value.slice(0, `${value}\n`.indexOf('\n', caret));
  const belowQuote = upToCaret.split(/^>.*/m).pop() ?? '';
  return findTextAbove(belowQuote) !== belowQuote;
}
