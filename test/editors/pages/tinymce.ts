import type { TinyMCE } from 'tinymce';

import { offerEditor } from './editor-page';
import { makePlace } from './place';
import { textBefore } from './text-before';

// The package's script loads skin and plugins itself.
declare const tinymce: TinyMCE;

let changes = 0;
makePlace('<textarea id="source"></textarea>');
const [editor] = await tinymce.init({
  selector: '#source',
  license_key: 'gpl',
  plugins: 'lists directionality link',
  height: 320,
});
if (!editor) throw new Error('TinyMCE did not start');
editor.on('input change undo redo', () => (changes += 1));

offerEditor({
  path: ['iframe.tox-edit-area__iframe', 'body'],
  readText: () => editor.getContent({ format: 'text' }),
  readHtml: () => editor.getContent(),
  readCaret: () => textBefore(editor.getBody()),
  countChanges: () => changes,
});
