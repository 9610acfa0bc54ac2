import 'jodit/es2021/jodit.min.css';
import 'jodit/esm/plugins/all';
import { Jodit } from 'jodit';

import { offerEditor } from './editor-page';
import { htmlLines } from './html-lines';
import { makePlace, requireIn } from './place';
import { textBefore } from './text-before';

let changes = 0;
const { box } = makePlace('<textarea id="source"></textarea>');
const editor = Jodit.make(requireIn(box, '#source'), { height: 300 });
editor.events.on('change', () => (changes += 1));
// The history notes an edit up to 200 ms later.
let recorded = '';
editor.events.on('changeStack', () => (recorded = editor.getNativeEditorValue()));

offerEditor({
  path: ['.jodit-wysiwyg'],
  readText: () => htmlLines(editor.value),
  readHtml: () => editor.value,
  readCaret: () => textBefore(editor.editor),
  countChanges: () => changes,
  isRecorded: () => recorded === editor.getNativeEditorValue(),
});
