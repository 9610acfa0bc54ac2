import '@milkdown/kit/prose/view/style/prosemirror.css';
import { defaultValueCtx, Editor, editorViewCtx, rootCtx } from '@milkdown/kit/core';
import { clipboard } from '@milkdown/kit/plugin/clipboard';
import { history } from '@milkdown/kit/plugin/history';
import { commonmark } from '@milkdown/kit/preset/commonmark';

import { offerEditor } from './editor-page';
import { makePlace } from './place';

let changes = 0;
const { box } = makePlace();
const editor = await Editor.make()
  .config((ctx) => {
    ctx.set(rootCtx, box);
    ctx.set(defaultValueCtx, '');
  })
  .use(commonmark)
  .use(history)
  .use(clipboard)
  .create();
const view = editor.ctx.get(editorViewCtx);
// The plugin that tells changes does so a moment later.
new MutationObserver(() => (changes += 1)).observe(view.dom, { childList: true, subtree: true, characterData: true });
const textUpTo = (end: number): string => view.state.doc.textBetween(0, end, '\n', '\n');

offerEditor({
  path: ['.ProseMirror'],
  readText: () => textUpTo(view.state.doc.content.size),
  readHtml: () => view.dom.innerHTML,
  readCaret: () => textUpTo(view.state.selection.head),
  countChanges: () => changes,
});
