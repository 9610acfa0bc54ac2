/** What every page with an editor offers to the tests, in the page's own world. */
export interface EditorPage {
  /** Selectors that lead to the editable, through frames and shadow roots. */
  path: string[];
  /** What the editor itself says it holds: a line each, formatting left out. */
  readText(): string;
  /** The same as HTML, where the editor has any. */
  readHtml(): string;
  /** The text of the draft before the caret, as the editor itself says. */
  readCaret(): string;
  /** Puts a draft there, in an editor that cannot be typed into; all others are typed into with real keys. */
  setDraft?: (text: string) => void;
  /** How many times the editor has told that its content changed. */
  countChanges(): number;
}

declare global {
  interface Window {
    editorPage: EditorPage;
  }
}

export function offerEditor(editorPage: EditorPage): void {
  window.editorPage = editorPage;
}
