import 'trix';
import 'trix/dist/trix.css';
import { offerEditor } from './editor-page';
import { makePlace } from './place';

interface TrixElement extends HTMLElement {
  value: string;
  editor: {
    getDocument(): { toString(): string };
    getSelectedRange(): [number, number];
  };
}

let changes = 0;
const { box, path } = makePlace();
// Trix fires the event inside the element.
box.addEventListener('trix-initialize', () => {
  const element = box.querySelector<TrixElement>('trix-editor');
  if (!element) return;
  const { editor } = element;
  const readText = (): string => editor.getDocument().toString();
  element.addEventListener('trix-change', () => (changes += 1));
  offerEditor({
    path: [...path, 'trix-editor'],
    readText,
    readHtml: () => element.value,
    readCaret: () => readText().slice(0, editor.getSelectedRange()[1]),
    countChanges: () => changes,
  });
});
box.innerHTML = '<trix-editor></trix-editor>';
