import { offerEditor } from './editor-page';
import { textBefore } from './text-before';

let changes = 0;
document.body.innerHTML = '<div id="composer" contenteditable="true" role="textbox" style="min-height: 200px"></div>';
const editable = document.querySelector<HTMLElement>('#composer');
if (!editable) throw new Error('The page has no editable');
editable.addEventListener('input', () => (changes += 1));

offerEditor({
  path: ['#composer'],
  readText: () => editable.innerText,
  readHtml: () => editable.innerHTML,
  readCaret: () => textBefore(editable),
  countChanges: () => changes,
});
