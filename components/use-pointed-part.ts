import { type RefObject, useCallback, useEffect, useRef } from 'react';

import { partOfPlain, partOfRich, type TextPart } from '@/lib/rich-text/text-part';

/**
 * Tells which part of a text the agent points at. The keyboard leaves the text for the menu that wants to know, and
 * browsers then forget the caret, so the last place in it is remembered.
 * @param place holds one editable box and nothing else
 * @returns reads that part now; undefined while nothing in this text was pointed at, and for the whole of it
 */
export function usePointedPart(place: RefObject<HTMLElement | null>): () => TextPart | undefined {
  const last = useRef<{ box: HTMLElement; range: Range | undefined }>(undefined);

  useEffect(() => {
    const note = () => {
      const box = document.activeElement;
      if (!(box instanceof HTMLElement) || !place.current?.contains(box)) return;
      const selection = document.getSelection();
      const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
      last.current = { box, range: range && box.contains(range.commonAncestorContainer) ? range : undefined };
    };
    document.addEventListener('selectionchange', note);
    return () => document.removeEventListener('selectionchange', note);
  }, [place]);

  return useCallback(() => {
    const { box, range } = last.current ?? {};
    // The box of another text has taken the place of that one.
    if (!box?.isConnected) return undefined;
    if (box instanceof HTMLTextAreaElement) return partOfPlain(box.value, box.selectionStart, box.selectionEnd);
    return range && partOfRich(box, range);
  }, []);
}
