/** What an editor keeps of a text: its formatting, its lines, or one line only. */
export type Kind = 'rich' | 'plain' | 'one-line';

export interface EditorTraits {
  kind: Kind;
  /** Why its caret is not behind the text after an insertion, where it is not. */
  noCaret?: string;
  /** Where it is not Ctrl+Shift+Z that brings back what was undone. */
  redo?: string;
  /** Why nothing that was undone by hand can be brought back, where it cannot. */
  noRedo?: string;
  /** Why a text that has nothing above it comes without formatting, where it does. */
  plainAtStart?: string;
  /** Why a text from right to left cannot keep its direction, where it cannot. */
  noDirection?: string;
  /** Why nothing can be written into it as it should be, where nothing can. */
  refuses?: string;
  /** What is otherwise in Firefox. */
  inFirefox?: Omit<EditorTraits, 'inFirefox'>;
}

const NO_DIRECTION = 'What it holds has no direction of its own: its language decides for all paragraphs alike';

/**
 * Every editor that is tried, by the name of its page. What one cannot do is said here, with the reason, and is what the
 * tests then expect of it.
 */
export const EDITORS: Record<string, EditorTraits> = {
  textarea: { kind: 'plain' },
  input: { kind: 'one-line' },
  'react-textarea': { kind: 'plain' },
  'react-input': { kind: 'one-line' },
  'vue-textarea': { kind: 'plain' },
  'vue-input': { kind: 'one-line' },
  contenteditable: { kind: 'rich' },
  prosemirror: { kind: 'rich', noDirection: NO_DIRECTION },
  tiptap: { kind: 'rich' },
  ckeditor4: { kind: 'rich' },
  ckeditor5: { kind: 'rich', noDirection: NO_DIRECTION },
  tinymce: { kind: 'rich' },
  quill: { kind: 'rich' },
  lexical: { kind: 'rich' },
  slate: { kind: 'plain' },
  draft: {
    kind: 'rich',
    plainAtStart: 'Draft would make the line behind a formatted text of the same kind as its last',
  },
  trix: {
    kind: 'rich',
    inFirefox: { kind: 'rich', noRedo: 'Trix brings nothing back there that was undone, not even what was typed' },
  },
  summernote: { kind: 'rich', redo: 'Control+y' },
  froala: { kind: 'rich' },
  'textarea@shadow': { kind: 'plain' },
  'contenteditable@shadow': { kind: 'rich' },
  'prosemirror@shadow': { kind: 'rich', noDirection: NO_DIRECTION },
  // Quill does not find its selection in a shadow root, so it takes what is typed, and nothing that is pasted.
  'quill@shadow': {
    kind: 'plain',
    noCaret: 'Quill does not find its caret in a shadow root, and leaves it behind',
    noRedo: 'Quill hears no keys in a shadow root, and what it makes of an undone text ends the browser’s own history',
    inFirefox: {
      kind: 'plain',
      refuses: 'Quill pastes at the very start there, and takes the lines that are typed for one',
    },
  },
  'textarea@frame': { kind: 'plain' },
  'contenteditable@frame': { kind: 'rich' },
  'prosemirror@frame': { kind: 'rich', noDirection: NO_DIRECTION },
  'quill@frame': { kind: 'rich' },
};

/** What is expected of an editor in a browser. */
export function traitsIn(browser: string, editor: string): EditorTraits {
  const traits = EDITORS[editor];
  if (!traits) throw new Error(`There is no editor ${editor}`);
  return (browser === 'Firefox' && traits.inFirefox) || traits;
}
