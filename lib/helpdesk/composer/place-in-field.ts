import type { InsertMode } from '@/lib/domain/insertion';

import { findEdge } from './find-edge';

export interface FieldPlace {
  start: number;
  end: number;
  text: string;
}

export interface FieldDraft {
  value: string;
  /** Null if nobody has placed the caret. */
  caret: number | null;
  oneLine: boolean;
}

/** Decides where a text goes in a plain draft, and adds the line breaks for that place. */
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
  // Empty lines above a signature stay below the text.
  const above = edge === lines.length ? value : value.split('\n', edge).join('\n').trimEnd();
  const below = value.slice(above.length);
  const isAbove = above && !above.endsWith(gap.charAt(0));
  const isBelow = below && !below.startsWith(gap.charAt(0));
  return { start: above.length, end: above.length, text: (isAbove ? gap : '') + text + (isBelow ? gap : '') };
}
