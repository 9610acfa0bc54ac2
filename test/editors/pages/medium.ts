import 'medium-editor/dist/css/medium-editor.css';
import 'medium-editor/dist/css/themes/default.css';
import MediumEditor from 'medium-editor';

import { offerEditor } from './editor-page';
import { makePlace, requireIn } from './place';
import { textBefore } from './text-before';

let changes = 0;
const { box } = makePlace('<div id="composer" style="min-height: 200px"></div>');
const editable = requireIn(box, '#composer');
const editor = new MediumEditor(editable);
editor.subscribe('editableInput', () => (changes += 1));

offerEditor({
  path: ['#composer'],
  readText: () => editable.innerText,
  readHtml: () => editor.getContent(),
  readCaret: () => textBefore(editable),
  countChanges: () => changes,
});
