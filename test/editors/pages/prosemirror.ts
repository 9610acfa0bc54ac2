import 'prosemirror-view/style/prosemirror.css';
import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { DOMSerializer, type Node, Schema } from 'prosemirror-model';
import { schema as basic } from 'prosemirror-schema-basic';
import { addListNodes } from 'prosemirror-schema-list';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

import { offerEditor } from './editor-page';
import { makePlace } from './place';

let changes = 0;
const { box, path } = makePlace();
const schema = new Schema({
  nodes: addListNodes(basic.spec.nodes, 'paragraph block*', 'block'),
  marks: basic.spec.marks,
});
const view: EditorView = new EditorView(box, {
  state: EditorState.create({
    schema,
    plugins: [history(), keymap({ 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo }), keymap(baseKeymap)],
  }),
  attributes: { style: 'min-height: 200px; white-space: pre-wrap' },
  dispatchTransaction(transaction) {
    if (transaction.docChanged) changes += 1;
    view.updateState(view.state.apply(transaction));
  },
});

const textOf = (doc: Node, end: number): string =>
  doc.textBetween(0, end, '\n', (leaf) => (leaf.type.name === 'hard_break' ? '\n' : ''));

offerEditor({
  path: [...path, '.ProseMirror'],
  readText: () => textOf(view.state.doc, view.state.doc.content.size),
  readHtml() {
    const holder = document.createElement('div');
    holder.append(DOMSerializer.fromSchema(schema).serializeFragment(view.state.doc.content));
    return holder.innerHTML;
  },
  readCaret: () => textOf(view.state.doc, view.state.selection.head),
  countChanges: () => changes,
});
