import '@wangeditor/editor/dist/css/style.css';
import { createEditor, createToolbar, SlateEditor, SlateRange } from '@wangeditor/editor';

import { offerEditor } from './editor-page';
import { makePlace, requireIn } from './place';

let changes = 0;
const { box } = makePlace('<div id="toolbar"></div><div id="host" style="height: 250px"></div>');
const editor = createEditor({
  selector: requireIn(box, '#host'),
  config: { onChange: () => (changes += 1) },
});
createToolbar({ editor, selector: requireIn(box, '#toolbar') });

/** One line for each block. */
function textBeforeCaret(): string {
  if (!editor.selection) return '';
  const before = { anchor: SlateEditor.start(editor, []), focus: editor.selection.focus };
  return editor.children
    .flatMap((_, index) => {
      const inBlock = SlateRange.intersection(SlateEditor.range(editor, [index]), before);
      return inBlock ? [SlateEditor.string(editor, inBlock)] : [];
    })
    .join('\n');
}

offerEditor({
  path: ['#host [contenteditable]'],
  readText: () => editor.getText(),
  readHtml: () => editor.getHtml(),
  readCaret: textBeforeCaret,
  countChanges: () => changes,
});
