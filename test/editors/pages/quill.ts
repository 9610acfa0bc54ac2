import Quill from 'quill';

import { offerEditor } from './editor-page';

let changes = 0;
document.body.innerHTML = '<div id="host" style="height: 200px"></div>';
const quill = new Quill('#host', { theme: 'snow' });
quill.on('text-change', () => (changes += 1));

offerEditor({
  path: ['.ql-editor'],
  readText: () => quill.getText(),
  readHtml: () => quill.getSemanticHTML(),
  readCaret: () => quill.getText(0, quill.getSelection()?.index ?? 0),
  countChanges: () => changes,
});
