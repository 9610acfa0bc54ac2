import './global-jquery';
import 'trumbowyg/dist/ui/trumbowyg.css';
import 'trumbowyg/dist/trumbowyg.js';
import jQuery from 'jquery';

import { offerEditor } from './editor-page';
import { htmlLines } from './html-lines';
import { makePlace, requireIn } from './place';
import { textBefore } from './text-before';

let changes = 0;
const { box } = makePlace('<form action="/sent"><textarea id="source"></textarea></form>');
const source = requireIn(box, '#source') as HTMLTextAreaElement;
jQuery(source)
  .trumbowyg({ svgPath: false })
  .on('tbwchange', () => (changes += 1));
const editable = requireIn(box, '.trumbowyg-editor');

offerEditor({
  path: ['.trumbowyg-editor'],
  // The form sends the textarea.
  readText: () => htmlLines(source.value),
  readHtml: () => source.value,
  readCaret: () => textBefore(editable),
  countChanges: () => changes,
});
