import { scriptStore } from '../script-store';

/** Judges the text in one element. */
export interface Visibility {
  /** Whether nothing in the element is visible. */
  isOut?: boolean | undefined;
  enter: (element: Element) => Visibility;
  /** Returns the visible part of a text. */
  read: (text: Text) => string;
}

/** Judges how visible a text is. It is a page part to keep the content script small. */
export interface VisibilityPart {
  /**
   * Creates the judge of one reading.
   *
   * @param within contains all elements that are read, so that one query in it replaces one in each of them
   * @returns a function that begins at a message, or returns undefined if nothing in it can be hidden
   */
  createJudge: (within?: Element) => (root: Element) => Visibility | undefined;
}

const shared: { deskhandParts?: { visibility?: VisibilityPart } } = scriptStore;

/** Returns the page part once it is loaded. Without it, only usual kinds of hidden text are recognized. */
export function loadedVisibility(): VisibilityPart | undefined {
  return shared.deskhandParts?.visibility;
}
