import { offerEditor } from './editor-page';
import { makePlace, requireIn } from './place';
import { textBefore } from './text-before';

/** Cleans a paste on a server, for example. */
const DELAY_MS = 1500;

let changes = 0;
const { box } = makePlace('<div id="composer" contenteditable="true" style="min-height: 200px"></div>');
const editable = requireIn(box, '#composer');
editable.addEventListener('input', () => (changes += 1));
editable.addEventListener('paste', (event) => {
  event.preventDefault();
  const html = event.clipboardData?.getData('text/html') ?? '';
  setTimeout(() => document.execCommand('insertHTML', false, html), DELAY_MS);
});

offerEditor({
  path: ['#composer'],
  readText: () => editable.innerText,
  readHtml: () => editable.innerHTML,
  readCaret: () => textBefore(editable),
  countChanges: () => changes,
});
