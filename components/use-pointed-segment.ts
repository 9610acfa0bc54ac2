import { type RefObject, useCallback, useEffect, useRef } from 'react';

import { findPlainSegment, findRichSegment, type TextSegment } from '@/lib/rich-text/text-segment';

/** Finds the segment that the agent points at. Browsers forget the caret when the focus moves to the menu. */
export function usePointedSegment(place: RefObject<HTMLElement | null>): () => TextSegment | undefined {
  const last = useRef<{ box: HTMLElement; range: Range | undefined }>(undefined);

  useEffect(() => {
    const note = ({ target }: Event) => {
      const box = target instanceof HTMLElement ? target : document.activeElement;
      if (!(box instanceof HTMLElement) || !place.current?.contains(box)) return;
      const selection = document.getSelection();
      const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
      last.current = { box, range: box.contains(range?.commonAncestorContainer ?? null) ? range : undefined };
    };
    const stop = new AbortController();
    document.addEventListener('selectionchange', note, { signal: stop.signal });
    // `selectionchange` may come after the focus has moved on.
    document.addEventListener('focusout', note, { signal: stop.signal });
    return () => stop.abort();
  }, [place]);

  return useCallback(() => {
    const { box, range } = last.current ?? {};
    // Another text has replaced the box.
    if (!box?.isConnected) return undefined;
    if (box instanceof HTMLTextAreaElement) return findPlainSegment(box.value, box.selectionStart, box.selectionEnd);
    return range && findRichSegment(box, range);
  }, []);
}
