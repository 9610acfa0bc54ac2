import '@blocknote/core/style.css';
import { BlockNoteEditor } from '@blocknote/core';

import { offerEditor } from './editor-page';
import { htmlLines } from './html-lines';
import { makePlace } from './place';

let changes = 0;
const { box } = makePlace();
const editor = BlockNoteEditor.create();
editor.mount(box);
editor.onChange(() => (changes += 1));

offerEditor({
  path: ['.bn-editor'],
  readText: () => htmlLines(editor.blocksToHTMLLossy()),
  readHtml: () => editor.blocksToHTMLLossy(),
  readCaret() {
    const { doc, selection } = editor.prosemirrorState;
    return doc.textBetween(0, selection.head, '\n', '\n');
  },
  countChanges: () => changes,
});
