// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { createTextReader } from '@/lib/helpdesk/extract-text';

import { openPage } from './open-page';

function textOf(html: string, rules = {}): string {
  return createTextReader(rules)(openPage(`<div id="words">${html}</div>`).querySelector('#words') as Element);
}

describe('The words of a message', () => {
  it.each([
    ['paragraphs stand apart by one blank line', '<p>One</p>\n\n<p>Two</p>', 'One\n\nTwo'],
    ['a line break is a line break', 'One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['many breaks are one blank line', 'One<br><br><br><br>Two', 'One\n\nTwo'],
    ['a break at the end of a block adds no line', '<div>One<br></div><div>Two</div>', 'One\nTwo'],
    [
      'an empty block is a blank line, as mail programs write it',
      '<div>One</div><div><br></div><div>Two</div>',
      'One\n\nTwo',
    ],
    ['blocks begin and end lines', 'Zero<div>One</div>Two<section>Three</section>', 'Zero\nOne\nTwo\nThree'],
    ['lists and their items', '<p>One</p><ul><li>a</li><li>b</li></ul>Two', 'One\n\na\nb\n\nTwo'],
    ['cells stand apart, rows are lines', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['white space is one space', ' One \n\t two&nbsp; three ', 'One two three'],
    ['spaces around inline elements stay', 'my <b>order</b> <i>10023</i>, please', 'my order 10023, please'],
    ['no space is made up', '<b>1</b>0<i>0</i>23', '10023'],
    ['line breaks count in pre', '<pre>One\n  two\n\nthree</pre>Four', 'One\n  two\n\nthree\n\nFour'],
    ['spaces between words in pre', '<pre>a<b> b</b> <i>c</i>  \nd  </pre>', 'a b c\nd'],
    ['scripts, styles and templates are not words', 'a<script>b</script><style>c</style><template>d</template>', 'a'],
    [
      'what nobody sees is not read',
      'a<span hidden>b</span><span style="display: none">c</span><i style="display:none">d</i>',
      'a',
    ],
    ['comments are not words', 'a<!-- b -->c', 'ac'],
    ['nothing is nothing', ' <p> </p><br> ', ''],
  ])('%s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it('leaves out what the adapter drops, with all that is inside', () => {
    expect(textOf('<p>One</p><blockquote class="q"><p>Two</p></blockquote><p>Three</p>', { drop: '.q' })).toBe(
      'One\n\nThree',
    );
  });

  it('keeps line breaks where the adapter says so, in the element itself too', () => {
    expect(textOf('<div class="mono">a\n- b <b>c</b>\n- d</div>', { preformatted: '.mono' })).toBe('a\n- b c\n- d');
    expect(textOf('a\r\nb', { preformatted: '#words' })).toBe('a\nb');
  });

  it('does not change what it reads', () => {
    openPage('<p>One <b>two</b></p><blockquote>Three</blockquote>');
    const before = document.documentElement.outerHTML;
    createTextReader({ drop: 'blockquote' })(document.body);
    expect(document.documentElement.outerHTML).toBe(before);
  });
});
