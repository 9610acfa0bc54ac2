import type { InsertMode } from '@/lib/domain/insertion';

import { findEdge } from './find-edge';

export interface FieldPlace {
  /** The stretch of the draft, in UTF-16 units, that gives way to `text`. */
  start: number;
  end: number;
  text: string;
}

export interface FieldDraft {
  value: string;
  /** Where the caret stands; null when nobody has put it anywhere. */
  caret: number | null;
  /** The field takes a single line. */
  oneLine: boolean;
}

/** Decides where `text` goes in a plain draft, and what keeps it on lines of its own. */
export function placeInField({ value, caret, oneLine }: FieldDraft, mode: InsertMode, wanted: string): FieldPlace {
  const text = oneLine ? wanted.trim().replaceAll(/\s+/g, ' ') : wanted.trim();
  const gap = oneLine ? ' ' : '\n\n';
  if (mode === 'replace') return { start: 0, end: value.length, text };

  if (mode === 'cursor' && caret !== null) {
    const isBehindWords = /\S$/.test(value.slice(0, caret)) && /^[^\S\n]*(\n|$)/.test(value.slice(caret));
    return { start: caret, end: caret, text: (isBehindWords ? gap : '') + text };
  }

  const lines = value.split('\n').map((line) => ({ text: line, quote: line.startsWith('>') }));
  const edge = mode === 'end' ? lines.length : findEdge(lines);
  // The empty lines above a signature part it from the text.
  const above = edge === lines.length ? value : value.split('\n', edge).join('\n').trimEnd();
  const below = value.slice(above.length);
  const isAbove = above && !above.endsWith(gap.charAt(0));
  const isBelow = below && !below.startsWith(gap.charAt(0));
  return { start: above.length, end: above.length, text: (isAbove ? gap : '') + text + (isBelow ? gap : '') };
}
