import '@toast-ui/editor/dist/toastui-editor.css';
import { Editor } from '@toast-ui/editor';

import { offerEditor } from './editor-page';
import { htmlLines } from './html-lines';
import { makePlace, requireIn } from './place';
import { textBefore } from './text-before';

let changes = 0;
const { box } = makePlace();
const editor = new Editor({ el: box, height: '300px', initialEditType: 'wysiwyg', usageStatistics: false });
editor.on('change', () => (changes += 1));

offerEditor({
  path: ['.toastui-editor-ww-container .ProseMirror'],
  readText: () => htmlLines(editor.getHTML()),
  readHtml: () => editor.getHTML(),
  readCaret: () => textBefore(requireIn(box, '.toastui-editor-ww-container .ProseMirror')),
  countChanges: () => changes,
});
