import EditorJS from '@editorjs/editorjs';

import { offerEditor } from './editor-page';
import { htmlLines } from './html-lines';
import { makePlace } from './place';
import { textBefore } from './text-before';

let changes = 0;
const { box } = makePlace();
await new EditorJS({ holder: box }).isReady;
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
});
