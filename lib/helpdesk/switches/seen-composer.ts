import type { DeskAdapter } from '@/lib/adapters/shape';

import { keepLetters } from '../composer/normalize-text';
import { isTypedIn, watchTyping } from '../composer/watch-typing';
import * as dom from '../dom';
import { findComposer } from '../find-composer';
import { isPlaceholder } from '../is-placeholder';

export interface SeenComposer {
  element: HTMLElement | undefined;
  mode: string | undefined;
  draft: string | undefined;
  /** It contains more than the signature, which is the same in every ticket. */
  hasDraft: boolean;
  readAt: number;
}

export function readSeenComposer(adapter: DeskAdapter, signal: AbortSignal): SeenComposer {
  const { element, state, signature } = findComposer(adapter) ?? {};
  // Recorded from the start, also in an editor's frame, because an insertion must know when the draft was typed.
  watchTyping((element && dom.ownerDocument(element)) ?? document, signal);
  const draft = state?.editor === 'page' || !element ? undefined : readText(element);
  const signed = element && signature && dom.querySelector(element, signature);
  const own = draft?.trim() ?? '';
  const hasDraft = own !== '' && !(signed && dom.textContent(signed).trim() === own);
  return { element, mode: state?.mode, draft, hasDraft, readAt: performance.now() };
}

function readText(element: HTMLElement): string {
  if ('value' in element) return String(element.value);
  const text = dom.textContent(element);
  return isPlaceholder(text.trim()) ? '' : text;
}

/** Returns whether two drafts have the same words. An editor cleans its content a moment after a change. */
export function isSameDraft({ draft: one = '' }: SeenComposer, { draft: other = '' }: SeenComposer): boolean {
  if (one === other) return true;
  const words = keepLetters(one);
  return words !== '' && words === keepLetters(other);
}

export function isTypedSince({ element }: SeenComposer, time: number): boolean {
  return !!element && isTypedIn(element, time);
}
