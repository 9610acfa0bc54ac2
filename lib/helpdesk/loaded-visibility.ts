import type { Visibility } from './hidden-text';

/** Judges how visible a text is. It is a page part to keep the content script small. */
export interface VisibilityPart {
  readVisibility: (element: Element, outer: Visibility, isStyled: boolean) => Visibility;
  isSeen: (visibility: Visibility) => boolean;
}

const shared: typeof globalThis & { deskhandParts?: { visibility?: VisibilityPart } } = globalThis;

/** Returns the page part once it is loaded. Without it, only usual kinds of hidden text are recognized. */
export function loadedVisibility(): VisibilityPart | undefined {
  return shared.deskhandParts?.visibility;
}
