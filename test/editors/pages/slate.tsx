import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createEditor, type Descendant, Editor, Node, Range } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, Slate, withReact } from 'slate-react';

import { offerEditor } from './editor-page';
import { makePlace } from './place';

const EMPTY: Descendant[] = [{ children: [{ text: '' }] }];

let changes = 0;
const { box, path } = makePlace();
const editor = withHistory(withReact(createEditor()));

function Composer(): React.JSX.Element {
  const [initialValue] = useState(EMPTY);
  return (
    <Slate editor={editor} initialValue={initialValue} onValueChange={() => (changes += 1)}>
      <Editable id="composer" style={{ minHeight: 200 }} />
    </Slate>
  );
}

flushSync(() => createRoot(box).render(<Composer />));

/** One line for each block. */
function textOf(range: Range): string {
  return editor.children
    .flatMap((_, index) => {
      const inBlock = Range.intersection(Editor.range(editor, [index]), range);
      return inBlock ? [Editor.string(editor, inBlock)] : [];
    })
    .join('\n');
}

offerEditor({
  path: [...path, '#composer'],
  readText: () => editor.children.map((block) => Node.string(block)).join('\n'),
  readHtml: () => '',
  readCaret: () =>
    editor.selection ? textOf({ anchor: Editor.start(editor, []), focus: editor.selection.focus }) : '',
  countChanges: () => changes,
});
