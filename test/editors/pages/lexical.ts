import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { $generateHtmlFromNodes } from '@lexical/html';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode, registerList } from '@lexical/list';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import {
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  createEditor,
  type LexicalNode,
  type PointType,
} from 'lexical';

import { offerEditor } from './editor-page';
import { makePlace, requireIn } from './place';

const HISTORY_GROUP_MS = 1000;

let changes = 0;
const { box, path } = makePlace(
  '<div id="composer" contenteditable="true" style="min-height: 200px; white-space: pre-wrap"></div>',
);
const editor = createEditor({
  nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode],
  onError(error) {
    throw error;
  },
});
editor.setRootElement(requireIn(box, '#composer'));
registerRichText(editor);
registerList(editor);
registerHistory(editor, createEmptyHistoryState(), HISTORY_GROUP_MS);
editor.registerTextContentListener(() => (changes += 1));

/** The whole text when the point is elsewhere. */
function textUpTo(node: LexicalNode, point?: PointType): { text: string; isEnd: boolean } {
  const isAt = point?.key === node.getKey();
  if (!$isElementNode(node)) {
    const text = node.getTextContent();
    return { text: isAt ? text.slice(0, point.offset) : text, isEnd: isAt };
  }
  let text = '';
  for (const [index, child] of node.getChildren().entries()) {
    if (isAt && index === point.offset) return { text, isEnd: true };
    if (text && $isElementNode(child) && !child.isInline()) text += '\n';
    const inner = textUpTo(child, point);
    text += inner.text;
    if (inner.isEnd) return { text, isEnd: true };
  }
  return { text, isEnd: isAt };
}

offerEditor({
  path: [...path, '#composer'],
  readText: () => editor.read(() => textUpTo($getRoot()).text),
  readHtml: () => editor.read(() => $generateHtmlFromNodes(editor)),
  readCaret: () =>
    editor.read(() => {
      const selection = $getSelection();
      return $isRangeSelection(selection) ? textUpTo($getRoot(), selection.focus).text : '';
    }),
  countChanges: () => changes,
});
