import { offerEditor } from './editor-page';
import { makePlace, requireIn } from './place';
import { textBefore } from './text-before';

let changes = 0;
const { box, path } = makePlace(
  '<div id="composer" contenteditable="true" role="textbox" style="min-height: 200px"></div>',
);
const editable = requireIn(box, '#composer');
editable.addEventListener('input', () => (changes += 1));

offerEditor({
  path: [...path, '#composer'],
  readText: () => editable.innerText,
  readHtml: () => editable.innerHTML,
  readCaret: () => textBefore(editable),
  countChanges: () => changes,
});
