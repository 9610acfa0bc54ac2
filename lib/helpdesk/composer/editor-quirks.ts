/** A deviation of one editor or browser that insertion works around, or that it cannot avoid. */
export interface EditorQuirk {
  /** npm package and version; absent for a quirk of the browser. */
  editor?: `${string}@${string}`;
  /** Absent: in both browsers. */
  browser?: 'Chromium 156' | 'Firefox 153';
  behaviour: string;
  /** File of this folder that works around it. Absent: there is no workaround, and the editor tests expect the behaviour. */
  handledIn?: string;
}

export const DRAFT = '.public-DraftEditor-content';
export const CKEDITOR_4 = '.cke_editable';
export const CKEDITOR_5 = '.ck-editor__editable';
export const QUILL = '.ql-editor';
export const CODEMIRROR = '.cm-content';
export const BLOCKNOTE = '.bn-editor';
/** Shown by ProseMirror inside the draft, but not part of it. */
export const WIDGET = '.ProseMirror-widget';
const JODIT = '.jodit-wysiwyg';
/** Editors in which a paste must not be tried. */
export const NO_PASTE = `${JODIT},.medium-editor-element`;
/** It has one editable element for each paragraph. */
export const EDITOR_JS = '.codex-editor';

/** Starts a new line when pasted (`draft-empty-paragraph` lists the exception). */
export const EMPTY_LINE = '<p><br></p>';
/** Starts a new line in Draft and leaves no quote behind: the first pasted block joins the line at the caret. */
export const EMPTY_DRAFT_LINE = '<blockquote></blockquote>';

/**
 * The interval after a key in which the history of an editor joins or forgets an edit (`quill-history`, `prosemirror-history`,
 * `jodit-history`), by its selector.
 */
export const HISTORY_GROUP_MS = { [QUILL]: 1000, '.ProseMirror': 560, [JODIT]: 420 };
/** Editors show a keystroke, and no other one joins a later edit to it. */
export const OTHER_GROUP_MS = 150;
/** After this time an editor no longer restores its own selection (`ckeditor5-focus`). */
export const FOCUS_MS = 60;
/** After this time an editor no longer restores its own caret (`prosemirror-caret`). */
export const CARET_RESTORE_MS = 100;
export const SLATE = '[data-slate-editor]';
/** After this time Slate has read a new selection (`slate-selection`). Others read it at the event of the browser, which is sooner. */
export const SELECTION_MS = 120;

/** Code uses only the constants above, so no build contains this table. */
export const EDITOR_QUIRKS = {
  'quill-history': {
    editor: 'quill@2.0.3',
    behaviour: 'Joins edits within one second into one undo step.',
    handledIn: 'open-rich.ts',
  },
  'prosemirror-history': {
    editor: 'prosemirror-history@1.5.1',
    behaviour: 'Joins edits within half a second into one undo step.',
    handledIn: 'open-rich.ts',
  },
  'prosemirror-caret': {
    editor: 'prosemirror-view@1.42.9',
    behaviour: 'Restores its own caret for 50 ms after an undo.',
    handledIn: 'restore-caret-on-undo.ts',
  },
  'slate-selection': {
    editor: 'slate-react@0.146.1',
    behaviour: 'Reads the selection at most every 100 ms.',
    handledIn: 'open-rich.ts',
  },
  'ckeditor5-focus': {
    editor: 'ckeditor5@48.5.2',
    behaviour: 'Restores its own selection 50 ms after it got the focus.',
    handledIn: 'open-rich.ts',
  },
  'draft-empty-paragraph': {
    editor: 'draft-js@0.11.7',
    behaviour: 'Drops empty paragraphs of a paste, so they cannot start a new line.',
    handledIn: 'fit-to-place.ts',
  },
  'draft-last-block': {
    editor: 'draft-js@0.11.7',
    behaviour:
      'Gives the line behind a paste the type of the last pasted block, so a text there comes without formatting.',
    handledIn: 'fit-to-place.ts',
  },
  'tinymce-single-paragraph': {
    editor: 'tinymce@8.9.2',
    behaviour:
      'Splits a line in three when one paragraph is pasted into it; other editors join the paragraph with the line.',
    handledIn: 'fit-to-place.ts',
  },
  'ckeditor4-blocks': {
    editor: 'ckeditor4@4.22.1',
    behaviour: 'Never joins several pasted blocks with the line at the caret, so an empty line before them would stay.',
    handledIn: 'fit-to-place.ts',
  },
  'quill-shadow-selection': {
    editor: 'quill@2.0.3',
    behaviour:
      'Asks the document for the caret, which reports none inside a shadow root, and pastes at the very start.',
    handledIn: 'rich-strategies.ts',
  },
  'quill-shadow-caret': {
    editor: 'quill@2.0.3',
    behaviour: 'Does not find its caret in a shadow root and leaves it where it was.',
  },
  'quill-shadow-history': {
    editor: 'quill@2.0.3',
    behaviour: 'Receives no keys in a shadow root, and its rendering after an undo ends the browser’s own history.',
  },
  'quill-shadow-lines': {
    editor: 'quill@2.0.3',
    browser: 'Firefox 153',
    behaviour:
      'Pastes at the very start in a shadow root and joins typed lines into one, so every insertion is refused.',
    handledIn: 'rich-strategies.ts',
  },
  'jodit-question': {
    editor: 'jodit@4.15.13',
    behaviour: 'Answers a paste with a question that stays open.',
    handledIn: 'rich-strategies.ts',
  },
  'jodit-history': {
    editor: 'jodit@4.15.13',
    behaviour:
      'Cleans its HTML 400 ms after a key, and then forgets the undo step and the change event of an edit just before.',
    handledIn: 'open-rich.ts',
  },
  'medium-plain-paste': {
    editor: 'medium-editor@5.23.3',
    behaviour: 'Pastes plain text, and joins its first line with the line at the caret.',
    handledIn: 'rich-strategies.ts',
  },
  'blocknote-markdown': {
    editor: '@blocknote/core@0.51.4',
    behaviour: 'Prefers a plain text that looks like Markdown, which loses formatting and empty lines.',
    handledIn: 'fit-to-place.ts',
  },
  'blocknote-widget': {
    editor: '@blocknote/core@0.51.4',
    behaviour: 'Has an empty element below the draft in which no text can be.',
    handledIn: 'read-rich-lines.ts',
  },
  'suneditor-caret': {
    editor: 'suneditor@3.3.3',
    browser: 'Firefox 153',
    behaviour: 'Pastes above the last line when the caret was moved there from the first line.',
  },
  'codemirror-selection': {
    editor: '@codemirror/view@6.43.15',
    behaviour: 'Ignores the selection of the page while its window has no focus, and writes at its own caret.',
    handledIn: 'open-rich.ts',
  },
  'codemirror-middle': {
    editor: '@codemirror/view@6.43.15',
    behaviour: 'No key moves its own caret to a place in the middle of the draft while its window has no focus.',
  },
  'trumbowyg-keyup': {
    editor: 'trumbowyg@2.31.0',
    behaviour: 'Copies its text into the field of the form only at `keyup`.',
    handledIn: 'send-event.ts',
  },
  'editorjs-blocks': {
    editor: '@editorjs/editorjs@2.31.7',
    behaviour: 'Has an editable for each paragraph, pastes into new ones, and joins the items of a list.',
    handledIn: 'find-block.ts',
  },
  'editorjs-caret': {
    editor: '@editorjs/editorjs@2.31.7',
    browser: 'Firefox 153',
    behaviour: 'Leaves the caret before the last paragraph of a paste.',
  },
  'editorjs-undo': {
    editor: '@editorjs/editorjs@2.31.7',
    behaviour: 'Has no undo for a paste.',
  },
  'prosemirror-direction': {
    editor: 'prosemirror-schema-basic@1.2.5',
    behaviour: 'Has no direction of its own in its document: the language of the page decides for all paragraphs.',
  },
  'ckeditor5-direction': {
    editor: 'ckeditor5@48.5.2',
    behaviour: 'Has no direction of its own in its document: its content language decides for all paragraphs.',
  },
  'trix-redo': {
    editor: 'trix@2.1.19',
    browser: 'Firefox 153',
    behaviour: 'Redoes nothing, not even typed text.',
  },
  'key-code': {
    editor: 'summernote@0.9.1',
    behaviour: 'Reads the old `keyCode` of a key event, as do several other editors.',
    handledIn: 'send-event.ts',
  },
  'firefox-empty-block': {
    browser: 'Firefox 153',
    behaviour: 'The command insertHTML leaves the empty last block below the inserted text.',
    handledIn: 'rich-strategies.ts',
  },
  'firefox-focused-field': {
    browser: 'Firefox 153',
    behaviour: 'A focused field has the caret while the document’s selection is still inside an editor.',
    handledIn: 'open-rich.ts',
  },
  'firefox-page-classes': {
    browser: 'Firefox 153',
    behaviour: 'A page can read no object that a content script made of its own classes.',
    handledIn: 'send-event.ts',
  },
  'firefox-transfer': {
    browser: 'Firefox 153',
    behaviour: 'A DataTransfer loses its content when an event is made with it.',
    handledIn: 'send-event.ts',
  },
  'chromium-shadow-selection': {
    browser: 'Chromium 156',
    behaviour: 'Reports a selection inside a shadow root to that root alone.',
    handledIn: 'open-selection.ts',
  },
} as const satisfies Record<string, EditorQuirk>;
