import 'summernote/dist/summernote-lite.css';
import 'summernote/dist/summernote-lite.js';
import jQuery from 'jquery';

import { offerEditor } from './editor-page';
import { makePlace, requireIn } from './place';
import { textBefore } from './text-before';

let changes = 0;
const { box } = makePlace('<div id="source"></div>');
const source = jQuery(requireIn(box, '#source'));
source.summernote({ height: 200, callbacks: { onChange: () => (changes += 1) } });
const editable = requireIn(box, '.note-editable');

offerEditor({
  path: ['.note-editable'],
  readText() {
    const holder = document.body.appendChild(document.createElement('div'));
    holder.innerHTML = source.summernote('code');
    const text = holder.innerText;
    holder.remove();
    return text;
  },
  readHtml: () => source.summernote('code'),
  readCaret: () => textBefore(editable),
  countChanges: () => changes,
});
