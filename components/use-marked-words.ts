import { type RefObject, useEffect } from 'react';

import type { FactDifference } from '@/lib/domain/fact-check';

import { findFactRange, findTextBox } from './select-words';

/** Named in the style sheet. */
const HIGHLIGHT = 'differs';

/** Underlines the words that differ from the order, without touching the edited text. */
export function useMarkedWords(place: RefObject<HTMLElement | null>, differences: readonly FactDifference[]): void {
  // After each rendering, because each key press may move the words.
  useEffect(() => {
    // Absent in the documents of unit tests.
    if (!globalThis.CSS?.highlights) return undefined;
    const box = findTextBox(place.current);
    const ranges = differences.flatMap((difference) => (box && findFactRange(box, difference)) ?? []);
    if (ranges.length > 0) CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
    return () => void CSS.highlights.delete(HIGHLIGHT);
  });
}
