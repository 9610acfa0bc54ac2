import { offerEditor } from './editor-page';
import { textBeforeInField } from './text-before';

let changes = 0;
document.body.innerHTML = '<form action="/sent"><input id="composer" size="60"><button>Send</button></form>';
const field = document.querySelector('input');
if (!field) throw new Error('The page has no input');
field.addEventListener('input', () => (changes += 1));

offerEditor({
  path: ['#composer'],
  readText: () => field.value,
  readHtml: () => '',
  readCaret: () => textBeforeInField(field),
  countChanges: () => changes,
});
