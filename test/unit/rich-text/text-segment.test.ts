// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { plainOf } from '@/lib/rich-text/reply-text';
import { loadSanitizer } from '@/lib/rich-text/sanitize-html';
import { findPlainSegment, findRichSegment, type TextSegment } from '@/lib/rich-text/text-segment';

await loadSanitizer();

/** `|` is the caret, `[` and `]` are the ends of a selection. */
function point(html: string): { box: HTMLElement; range: Range } {
  const box = document.createElement('div');
  box.innerHTML = html;
  const range = document.createRange();
  const find = (sign: string): { node: Text; at: number } | undefined => {
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.nodeValue?.indexOf(sign) ?? -1;
      if (!(node instanceof Text) || at < 0) continue;
      node.deleteData(at, 1);
      return { node, at };
    }
    return undefined;
  };
  const caret = find('|');
  const start = caret ?? find('[');
  const end = caret ?? find(']');
  if (!start || !end) throw new Error('Nothing is pointed at.');
  range.setStart(start.node, start.at);
  range.setEnd(end.node, end.at);
  return { box, range };
}

const richPart = (html: string): TextSegment | undefined => {
  const { box, range } = point(html);
  return findRichSegment(box, range);
};

describe('the segment of a formatted text', () => {
  test.each([
    ['a paragraph, with its formatting', '<p>One</p><p>Tw|o <b>bold</b></p><p>Three</p>', '<p>Two <b>bold</b></p>'],
    [
      'a paragraph from within its formatting',
      '<p>One</p><p>Two <b>b<i>ol|d</i></b></p>',
      '<p>Two <b>b<i>old</i></b></p>',
    ],
    ['a paragraph that runs the other way', '<p>One</p><p dir="rtl">שלו|ם</p>', '<p dir="rtl">שלום</p>'],
    ['an item of a list, without its number', '<ol><li>One</li><li>Tw|o</li></ol>', 'Two'],
    ['a heading', '<h2>On|e</h2><p>Two</p>', '<h2>One</h2>'],
    [
      'a row of a table',
      '<table><tbody><tr><td>A|</td><td>1</td></tr><tr><td>B</td><td>2</td></tr></tbody></table>',
      '<table><tbody><tr><td>A</td><td>1</td></tr></tbody></table>',
    ],
    [
      'lines up to the empty ones around them',
      'One<br><br>Tw|o<br>and <b>more</b><br><br>Three',
      'Two<br>and <b>more</b>',
    ],
    ['lines up to the empty ones, as written in a file', 'One<br>\n<br>\nTw|o<br>\n<br>\nThree', '\nTwo'],
    ['lines up to a block', 'One<p>Two</p>Thr|ee', 'Three'],
    ['a block of an editor', '<div>One</div><div>Tw|o</div>', '<div>Two</div>'],
  ])('the segment of a formatted text is, at a caret, %s', (_, html, expected) => {
    expect(richPart(html)).toEqual({ by: 'paragraph', text: { kind: 'rich', html: expected } });
  });

  test.each([
    ['a word, in its paragraph', '<p>One [two] three</p>', '<p>two</p>'],
    ['a word within its formatting', '<p>One <b>t[w]o</b> three</p>', '<p><b>w</b></p>'],
    [
      'several paragraphs, from and to the middle',
      '<p>On[e</p><p>Two</p><p>Thr]ee</p>',
      '<p>e</p><p>Two</p><p>Thr</p>',
    ],
    [
      'items of a numbered list, with their numbers',
      '<ol><li>One</li><li>[Two</li><li>Three]</li></ol>',
      '<div>2. Two</div><div>3. Three</div>',
    ],
    ['a word of an item, without its number', '<ol><li>One [two]</li><li>Three</li></ol>', 'two'],
    [
      'several items, as a list',
      '<ul><li>One</li><li>[Two</li><li>Three]</li></ul>',
      '<ul><li>Two</li><li>Three</li></ul>',
    ],
    [
      'several rows, as a table',
      '<table><tbody><tr><td>[A</td></tr><tr><td>B]</td></tr><tr><td>C</td></tr></tbody></table>',
      '<table><tbody><tr><td>A</td></tr><tr><td>B</td></tr></tbody></table>',
    ],
  ])('the segment of a formatted text is, for a selection, %s', (_, html, expected) => {
    expect(richPart(html)).toEqual({ by: 'selection', text: { kind: 'rich', html: expected } });
  });

  test.each([
    ['the only paragraph', '<p>On|e</p>'],
    ['the only paragraph with words', '<p>On|e</p><p><br></p>'],
    ['an empty paragraph', '<p>One</p><p> |</p>'],
    ['all of it selected', '<p>[One</p><p>Two]</p>'],
    ['a selected space', '<p>One[ ]two</p>'],
  ])('the segment of a formatted text does not exist for %s', (_, html) => {
    expect(richPart(html)).toBeUndefined();
  });

  test('the segment of a formatted text is the block behind a caret between two blocks', () => {
    const { box, range } = point('<p>One|</p><p>Two</p>');
    range.setStart(box, 1);
    range.collapse(true);
    expect(findRichSegment(box, range)?.text).toEqual({ kind: 'rich', html: '<p>Two</p>' });
  });

  test('the segment of a formatted text contains nothing that runs or loads', () => {
    expect(richPart('<p>One</p><p onclick="x">Tw|o<img src="https://x.example"></p>')?.text).toEqual({
      kind: 'rich',
      html: '<p>Two</p>',
    });
  });
});

describe('the segment of a plain text', () => {
  const plainPart = (marked: string): TextSegment | undefined => {
    const [start, end] = marked.includes('|') ? ['|', '|'] : ['[', ']'];
    const text = marked.replace(/[|[\]]/g, '');
    return findPlainSegment(text, marked.indexOf(start), marked.indexOf(end) - (start === end ? 0 : 1));
  };

  test.each([
    ['On|e\n\nTwo', 'paragraph', 'One'],
    ['One\n\nTwo\nand m|ore\n\nThree', 'paragraph', 'Two\nand more'],
    ['One\n\n|Two', 'paragraph', 'Two'],
    ['One|\n \nTwo', 'paragraph', 'One'],
    ['One\n|\nTwo', 'paragraph', 'Two'],
    ['One [two]\n\nThree', 'selection', 'two'],
  ])('the segment of a plain text is found at the mark in %j', (marked, by, expected) => {
    const part = plainPart(marked);
    expect([part?.by, part && plainOf(part.text)]).toEqual([by, expected]);
  });

  test.each(['On|e', '[One\n\nTwo]', 'One[ ]two', 'One\n\n|'])(
    'the segment of a plain text does not exist in %j',
    (marked) => {
      expect(plainPart(marked)).toBeUndefined();
    },
  );
});
