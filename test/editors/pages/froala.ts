import 'froala-editor/css/froala_editor.pkgd.min.css';
import FroalaEditor from 'froala-editor';
import 'froala-editor/js/plugins/lists.min.js';

import { offerEditor } from './editor-page';
import { makePlace, requireIn } from './place';
import { textBefore } from './text-before';

let changes = 0;
const { box } = makePlace('<div id="source"></div>');
const editor: FroalaEditor = new FroalaEditor(
  requireIn(box, '#source'),
  { heightMin: 200, events: { contentChanged: () => void (changes += 1) } },
  () =>
    offerEditor({
      path: ['.fr-element'],
      readText() {
        const holder = document.body.appendChild(document.createElement('div'));
        holder.innerHTML = editor.html.get();
        const text = holder.innerText;
        holder.remove();
        return text;
      },
      // Its own note of what came by a paste is no part of the draft.
      readHtml: () => editor.html.get().replaceAll(' data-pasted="true"', ''),
      readCaret: () => textBefore(requireIn(box, '.fr-element')),
      countChanges: () => changes,
    }),
);
