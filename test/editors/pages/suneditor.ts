import 'suneditor/css/editor';
import 'suneditor/css/contents';
import suneditor from 'suneditor';
import plugins from 'suneditor/plugins';

import { offerEditor } from './editor-page';
import { htmlLines } from './html-lines';
import { makePlace, requireIn } from './place';
import { textBefore } from './text-before';

let changes = 0;
const { box } = makePlace('<textarea id="source"></textarea>');
const editor = suneditor.create(requireIn(box, '#source'), {
  plugins,
  buttonList: [['undo', 'redo'], ['bold', 'italic', 'underline'], ['list']],
  height: '250px',
  events: { onChange: () => (changes += 1) },
});
const editable = requireIn(box, '.sun-editor-editable');

offerEditor({
  path: ['.sun-editor-editable'],
  readText: () => htmlLines(editor.$.html.get()),
  readHtml: () => editor.$.html.get(),
  readCaret: () => textBefore(editable),
  countChanges: () => changes,
});
