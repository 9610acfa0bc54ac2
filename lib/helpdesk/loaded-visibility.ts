import type { Visibility } from './hidden-text';

/** Judges how visible a text is. A page part, because the content script stays small. */
export interface VisibilityPart {
  readVisibility: (element: Element, outer: Visibility, isStyled: boolean) => Visibility;
  isSeen: (visibility: Visibility) => boolean;
}

const shared: typeof globalThis & { deskhandParts?: { visibility?: VisibilityPart } } = globalThis;

/** Returns the page part once it is loaded. Without it, only elements that are hidden in the usual way are left out. */
export function loadedVisibility(): VisibilityPart | undefined {
  return shared.deskhandParts?.visibility;
}
