import 'ckeditor5/ckeditor5.css';
import {
  BlockQuote,
  Bold,
  ClassicEditor,
  Essentials,
  Italic,
  Link,
  List,
  type ModelPosition,
  Paragraph,
} from 'ckeditor5';

import { offerEditor } from './editor-page';
import { makePlace } from './place';

let changes = 0;
const { box, path } = makePlace('<div id="source"></div>');
const editor = await ClassicEditor.create(box.querySelector<HTMLElement>('#source') ?? box, {
  licenseKey: 'GPL',
  plugins: [Essentials, Paragraph, Bold, Italic, List, Link, BlockQuote],
  toolbar: ['undo', 'redo', '|', 'bold', 'italic', 'bulletedList', 'blockQuote'],
});
const { model } = editor;
model.document.on('change:data', () => (changes += 1));

function textOf(end: ModelPosition): string {
  const root = model.document.getRoot();
  if (!root) return '';
  let text = '';
  for (const { type, item } of model.createRange(model.createPositionAt(root, 0), end).getWalker()) {
    if (type === 'text' && item.is('$textProxy')) text += item.data;
    else if (item.is('element', 'softBreak') || (type === 'elementStart' && text)) text += '\n';
  }
  return text;
}

offerEditor({
  path: [...path, '.ck-editor__editable'],
  readText() {
    const root = model.document.getRoot();
    return root ? textOf(model.createPositionAt(root, 'end')) : '';
  },
  readHtml: () => editor.getData(),
  readCaret() {
    const { focus } = model.document.selection;
    return focus ? textOf(focus) : '';
  },
  countChanges: () => changes,
});
