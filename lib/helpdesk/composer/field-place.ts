import type { InsertMode } from '@/lib/domain/insertion';

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

/** The line that opens a signature in plain text (RFC 3676), or else the first quoted line and who it is from. */
const PLAIN_SIGNATURE = /^--[ \u00A0]?$/m;
const PLAIN_QUOTE = /^(?:.*:\n+)?>/m;

/** Decides where `text` goes in a plain draft, and what keeps it on lines of its own. */
export function placeInField({ value, caret, oneLine }: FieldDraft, mode: InsertMode, wanted: string): FieldPlace {
  const text = oneLine ? wanted.trim().replaceAll(/\s+/g, ' ') : wanted.trim();
  const gap = oneLine ? ' ' : '\n\n';
  if (mode === 'replace') return { start: 0, end: value.length, text };

  if (mode === 'cursor' && caret !== null) {
    const atEndOfWords = /\S$/.test(value.slice(0, caret)) && /^[^\S\n]*(\n|$)/.test(value.slice(caret));
    return { start: caret, end: caret, text: (atEndOfWords ? gap : '') + text };
  }

  const edge = mode === 'end' ? -1 : ((PLAIN_SIGNATURE.exec(value) ?? PLAIN_QUOTE.exec(value))?.index ?? -1);
  if (edge === -1) return { start: value.length, end: value.length, text: missing(value, /\s*$/, gap) + text };

  const start = value.slice(0, edge).trimEnd().length;
  const behind = missing(value.slice(start), /^\s*/, gap);
  return { start, end: start, text: (start ? gap : '') + text + behind };
}

/** What `gap` lacks of the space that is there already; an empty draft needs none. */
function missing(draft: string, space: RegExp, gap: string): string {
  if (!draft.trim()) return '';
  const there = space.exec(draft)?.[0] ?? '';
  const breaks = there.replaceAll(/[^\n]/g, '').length;
  return gap === ' ' ? (there ? '' : gap) : gap.slice(breaks);
}
