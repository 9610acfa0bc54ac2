import { offerEditor } from './editor-page';
import { textBeforeInField } from './text-before';

let changes = 0;
document.body.innerHTML =
  '<form action="/sent"><textarea id="composer" rows="12" cols="60"></textarea><button>Send</button></form>';
const field = document.querySelector('textarea');
if (!field) throw new Error('The page has no textarea');
field.addEventListener('input', () => (changes += 1));

offerEditor({
  path: ['#composer'],
  readText: () => field.value,
  readHtml: () => '',
  readCaret: () => textBeforeInField(field),
  countChanges: () => changes,
});
