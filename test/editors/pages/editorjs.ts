import EditorJS from '@editorjs/editorjs';

import { offerEditor } from './editor-page';
import { htmlLines } from './html-lines';
import { makePlace } from './place';
import { textBefore } from './text-before';

let changes = 0;
const { box } = makePlace();
const editor = new EditorJS({ holder: box });
await editor.isReady;
// Its own event comes a moment later.
new MutationObserver(() => (changes += 1)).observe(box, { childList: true, subtree: true, characterData: true });

const readHtml = (): string =>
  [...box.querySelectorAll('.cdx-block')].map((block) => `<p>${block.innerHTML}</p>`).join('');

offerEditor({
  path: ['.cdx-block'],
  readText: () => htmlLines(readHtml()),
  readHtml,
  readCaret: () => textBefore(box),
  countChanges: () => changes,
  // Typed fast, an Enter comes before the editor knows its caret, and breaks the line inside the block.
  async setDraft(text) {
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) editor.blocks.insert('paragraph', { text: line }, {}, index);
    editor.blocks.delete(editor.blocks.getBlocksCount() - 1);
    editor.caret.setToLastBlock('end');
    // It sets the caret in a timer, and on a busy machine after the keys that follow.
    while (textBefore(box) !== lines.join('')) await new Promise(requestAnimationFrame);
  },
});
