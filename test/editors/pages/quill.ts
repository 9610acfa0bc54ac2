import 'quill/dist/quill.snow.css';
import Quill from 'quill';

import { offerEditor } from './editor-page';
import { makePlace, requireIn } from './place';
import { textBefore } from './text-before';

let changes = 0;
const { box, path } = makePlace('<div id="host" style="height: 200px; white-space: pre-wrap"></div>');
const quill = new Quill(requireIn(box, '#host'), { theme: 'snow' });
quill.on('text-change', () => (changes += 1));

offerEditor({
  path: [...path, '.ql-editor'],
  readText: () => quill.getText(),
  readHtml: () => quill.getSemanticHTML(),
  // In a shadow root, Quill cannot find its own selection.
  readCaret: () => (path.length ? textBefore(quill.root) : quill.getText(0, quill.getSelection()?.index ?? 0)),
  // In a shadow root, Quill moves the first typed letter to the end.
  ...(path.length && { setDraft: (text) => void quill.setText(text, 'user') }),
  countChanges: () => changes,
});
