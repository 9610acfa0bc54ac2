import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';

import { offerEditor } from './editor-page';
import { makePlace } from './place';

let changes = 0;
const { box, path } = makePlace();
const editor = new Editor({ element: box, extensions: [StarterKit], textDirection: 'auto' });
editor.on('update', () => (changes += 1));

offerEditor({
  path: [...path, '.tiptap'],
  readText: () => editor.getText({ blockSeparator: '\n' }),
  readHtml: () => editor.getHTML(),
  readCaret: () => editor.state.doc.textBetween(0, editor.state.selection.head, '\n', '\n'),
  countChanges: () => changes,
});
