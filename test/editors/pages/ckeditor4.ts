import { offerEditor } from './editor-page';
import { textBefore } from './text-before';

interface Ckeditor4 {
  getData(): string;
  editable(): { $: HTMLElement };
  on(event: string, listener: () => void): void;
}

declare const CKEDITOR: { replace(id: string, config: object): Ckeditor4 };

let changes = 0;
document.body.innerHTML = '<textarea id="source"></textarea>';
const editor = CKEDITOR.replace('source', { versionCheck: false, extraPlugins: 'bidi', height: 200 });
editor.on('change', () => (changes += 1));

const page = {
  path: ['iframe.cke_wysiwyg_frame', 'body'],
  readText() {
    const holder = document.createElement('div');
    holder.innerHTML = editor.getData();
    return [...holder.children].map((block) => block.textContent.replaceAll('\u00A0', ' ')).join('\n');
  },
  readHtml: () => editor.getData(),
  readCaret: () => textBefore(editor.editable().$),
  countChanges: () => changes,
};
editor.on('instanceReady', () => offerEditor(page));
