import { EDITOR_QUIRKS } from '@/lib/helpdesk/composer/editor-quirks';

/** The parts of a text that an editor keeps. */
export type Kind = 'rich' | 'plain' | 'one-line';

export interface EditorTraits {
  kind: Kind;
  /** Reason why the caret is not behind an inserted text. */
  noCaret?: string;
  /** If they are not Ctrl+Shift+Z. */
  redo?: string;
  /** Reason why it fails after an undo by hand. */
  noRedo?: string;
  /** Reason why a text at the start loses its formatting. */
  plainAtStart?: string;
  /** Reason why a right-to-left text cannot keep its direction. */
  noDirection?: string;
  /** Reason why nothing can be inserted correctly. */
  refuses?: string;
  /** Reason why undo does not restore the draft. */
  noUndo?: string;
  /** Reason why a second undo may do something else. */
  oneUndo?: string;
  /** Reason why the caret is elsewhere after an undo. */
  noCaretBack?: string;
  /** By mode and focus, as in `replace, panel`. */
  inCells?: Record<string, Partial<EditorTraits>>;
  inFirefox?: Omit<EditorTraits, 'inFirefox'>;
}

const reason = (quirk: keyof typeof EDITOR_QUIRKS): string => EDITOR_QUIRKS[quirk].behaviour;

/** By the name of the page. The tests expect the limits that stand here. */
export const EDITORS: Record<string, EditorTraits> = {
  textarea: { kind: 'plain' },
  input: { kind: 'one-line' },
  'react-textarea': { kind: 'plain' },
  'react-input': { kind: 'one-line' },
  'vue-textarea': { kind: 'plain' },
  'vue-input': { kind: 'one-line' },
  contenteditable: { kind: 'rich' },
  prosemirror: { kind: 'rich', noDirection: reason('prosemirror-direction') },
  tiptap: { kind: 'rich' },
  ckeditor4: { kind: 'rich' },
  ckeditor5: { kind: 'rich', noDirection: reason('ckeditor5-direction') },
  tinymce: { kind: 'rich' },
  quill: { kind: 'rich' },
  lexical: { kind: 'rich' },
  slate: { kind: 'plain' },
  draft: {
    kind: 'rich',
    plainAtStart: reason('draft-last-block'),
  },
  trix: {
    kind: 'rich',
    inFirefox: { kind: 'rich', noRedo: reason('trix-redo') },
  },
  summernote: { kind: 'rich', redo: 'Control+y' },
  'textarea@shadow': { kind: 'plain' },
  'contenteditable@shadow': { kind: 'rich' },
  'prosemirror@shadow': { kind: 'rich', noDirection: reason('prosemirror-direction') },
  // Text is typed into it and never pasted (quirk `quill-shadow-selection`).
  'quill@shadow': {
    kind: 'plain',
    noCaret: reason('quill-shadow-caret'),
    noRedo: reason('quill-shadow-history'),
    oneUndo: reason('quill-shadow-history'),
    inFirefox: {
      kind: 'plain',
      refuses: reason('quill-shadow-lines'),
    },
  },
  'textarea@frame': { kind: 'plain' },
  'contenteditable@frame': { kind: 'rich' },
  'prosemirror@frame': { kind: 'rich', noDirection: reason('prosemirror-direction') },
  'quill@frame': { kind: 'rich' },
};

/** Editors that no line of the insertion was written for, and two pages of our own. */
export const OTHER_EDITORS: Record<string, EditorTraits> = {
  jodit: { kind: 'rich' },
  codemirror: {
    kind: 'plain',
    inCells: {
      'end, panel': { noCaretBack: reason('codemirror-middle') },
      'replace, panel': { noCaretBack: reason('codemirror-middle') },
      'above-signature, panel': { refuses: reason('codemirror-middle') },
    },
  },
  trumbowyg: { kind: 'rich' },
  suneditor: {
    kind: 'rich',
    inFirefox: {
      kind: 'rich',
      inCells: {
        'end, page': { refuses: reason('suneditor-caret') },
        'end, panel': { refuses: reason('suneditor-caret') },
      },
    },
  },
  toastui: { kind: 'rich' },
  editorjs: {
    kind: 'plain',
    noCaret: reason('editorjs-caret'),
    noUndo: reason('editorjs-undo'),
    inCells: Object.fromEntries(
      ['replace, page', 'replace, panel', 'above-signature, page', 'above-signature, panel'].map((cell) => [
        cell,
        { refuses: reason('editorjs-blocks') },
      ]),
    ),
  },
  milkdown: { kind: 'rich' },
  blocknote: { kind: 'rich' },
  wangeditor: { kind: 'rich' },
  medium: { kind: 'rich' },
  late: { kind: 'rich' },
  controlled: { kind: 'rich' },
  // As Znuny shows a reply in a narrow window.
  'ckeditor4@frame': { kind: 'rich' },
};

/** Returns the traits of an editor in a browser, or in one of its cells. */
export function traitsIn(browser: string, editor: string, cell = ''): EditorTraits {
  const { inCells, ...known } = readRow(browser, editor);
  return { ...known, ...inCells?.[cell] };
}

/** Tells whether an editor deviates in a browser from what others do, or just one of its cells does. */
export function hasDeviation(browser: string, editor: string, cell?: string): boolean {
  const { kind: _, inFirefox: __, ...deviations } = readRow(browser, editor);
  return cell === undefined ? Object.keys(deviations).length > 0 : cell in (deviations.inCells ?? {});
}

function readRow(browser: string, editor: string): EditorTraits {
  const traits = EDITORS[editor] ?? OTHER_EDITORS[editor];
  if (!traits) throw new Error(`There is no editor ${editor}`);
  return (browser === 'Firefox' && traits.inFirefox) || traits;
}
