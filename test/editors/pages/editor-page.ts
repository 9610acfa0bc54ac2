/** In the page's own world. */
export interface EditorPage {
  /** Through frames and shadow roots. */
  path: string[];
  /** One line per block, without formatting. */
  readText(): string;
  readHtml(): string;
  readCaret(): string;
  /** For an editor that cannot be typed into. */
  setDraft?: (text: string) => void | Promise<void>;
  countChanges(): number;
  /** Whether Ctrl+Z undoes the last edit. Absent if it does so at once. */
  isRecorded?: () => boolean;
}

declare global {
  interface Window {
    editorPage: EditorPage;
  }
}

export function offerEditor(editorPage: EditorPage): void {
  window.editorPage = editorPage;
}
