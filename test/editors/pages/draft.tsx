import 'draft-js/dist/Draft.css';
import { type ContentBlock, Editor, EditorState } from 'draft-js';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { offerEditor } from './editor-page';
import { makePlace } from './place';

let changes = 0;
let held = EditorState.createEmpty();
const { box, path } = makePlace();

function Composer(): React.JSX.Element {
  const [state, setState] = useState(held);
  const onChange = (next: EditorState): void => {
    if (next.getCurrentContent() !== held.getCurrentContent()) changes += 1;
    held = next;
    setState(next);
  };
  return <Editor editorState={state} onChange={onChange} />;
}

flushSync(() => createRoot(box).render(<Composer />));

const TAGS: Record<string, string> = {
  'unordered-list-item': 'li',
  'ordered-list-item': 'li',
  blockquote: 'blockquote',
};

function htmlOf(block: ContentBlock): string {
  const tag = TAGS[block.getType()] ?? 'p';
  const marks = new Map<number, string>();
  for (const [style, name] of [
    ['BOLD', 'strong'],
    ['ITALIC', 'em'],
  ] as const) {
    block.findStyleRanges(
      (character) => character.hasStyle(style),
      (start, end) => {
        marks.set(start, `${marks.get(start) ?? ''}<${name}>`);
        marks.set(end, `</${name}>${marks.get(end) ?? ''}`);
      },
    );
  }
  const text = block.getText();
  let html = '';
  for (let index = 0; index <= text.length; index += 1) html += (marks.get(index) ?? '') + text.charAt(index);
  return `<${tag}>${html}</${tag}>`;
}

offerEditor({
  path: [...path, '.public-DraftEditor-content'],
  readText: () => held.getCurrentContent().getPlainText(),
  readHtml: () => held.getCurrentContent().getBlocksAsArray().map(htmlOf).join(''),
  readCaret() {
    const blocks = held.getCurrentContent().getBlocksAsArray();
    const selection = held.getSelection();
    const last = blocks.findIndex((block) => block.getKey() === selection.getFocusKey());
    const above = blocks.slice(0, last).map((block) => `${block.getText()}\n`);
    return above.join('') + (blocks[last]?.getText().slice(0, selection.getFocusOffset()) ?? '');
  },
  countChanges: () => changes,
});
