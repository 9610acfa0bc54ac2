import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorView, keymap } from '@codemirror/view';

import { offerEditor } from './editor-page';
import { makePlace } from './place';

let changes = 0;
const { box } = makePlace();
const view = new EditorView({
  parent: box,
  extensions: [
    history(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.lineWrapping,
    EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) changes += 1;
    }),
  ],
});

offerEditor({
  path: ['.cm-content'],
  readText: () => view.state.doc.toString(),
  readHtml: () => '',
  readCaret: () => view.state.sliceDoc(0, view.state.selection.main.head),
  countChanges: () => changes,
});
