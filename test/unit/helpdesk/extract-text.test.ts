// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';

import { createTextReader } from '@/lib/helpdesk/extract-text';
import { offerPart } from '@/lib/helpdesk/page-parts';
import { createJudge } from '@/lib/helpdesk/visibility/create-judge';

import { openPage } from './open-page';

const read = (html: string, rules = {}) =>
  createTextReader(rules)(openPage(`<div id="words">${html}</div>`).querySelector('#words') as Element);
const textOf = (html: string, rules = {}): string => read(html, rules).text;

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
  ])('reads the text so that %s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it.each([
    ['struck-out words', '<ul><li><s>the kettle leaks</s></li><li>the lid</li></ul>', '~~the kettle leaks~~\nthe lid'],
    ['words struck out by a style', 'a <span style="text-decoration: line-through">b </span>c', 'a ~~b~~ c'],
    [
      'words struck out in any element',
      '<p style="text-decoration:line-through">a</p><b style="text-decoration-line: line-through">b</b> <font style="text-decoration:line-through">c</font>',
      '~~a~~\n\n~~b~~ ~~c~~',
    ],
    ['a struck-out item', '<ol><li style="text-decoration:line-through">a</li><li>b</li></ol>', '1. ~~a~~\n2. b'],
    [
      'numbers that count down',
      '<ol reversed><li>a</li><li>b<ol><li>x</ol></li><li>c</li></ol>',
      '3. a\n2. b\n\n1. x\n\n1. c',
    ],
    ['numbers that count down from a start', '<ol reversed start="9"><li>a</li><li>b</li></ol>', '9. a\n8. b'],
    ['letters of a list', '<ol type="a"><li>a</li><li value="28">b</li></ol>', 'a. a\nab. b'],
    [
      'letters and Roman numbers by a style',
      '<ol style="list-style-type:upper-alpha"><li>a</li><li style="list-style: lower-roman">b</li></ol><ol type="I" start="14"><li>c</li></ol>',
      'A. a\nii. b\n\nXIV. c',
    ],
    ['no letter for a number without one', '<ol type="a" start="0"><li>a</li></ol>', '0. a'],
    ['no number of a list without numbers', '<ol style="list-style:none"><li>a</li></ol>', 'a'],
    ['short names of emoji pictures', 'Thanks <img alt=":+1:"> <img alt=":heart:">', 'Thanks :+1: :heart:'],
    ['no words that look like short names', '<img alt=":refund_me:"><img alt=":ignore:">', ''],
    ['nested marks of struck-out words once', '<del><s>a</s> <strike>b</strike></del><s> </s>', '~~a b~~'],
    ['numbers of a list', '<ol><li>Where?</li><li>Who?</li></ol>Number 2', '1. Where?\n2. Who?\n\nNumber 2'],
    ['numbers by start and value', '<ol start="3"><li>a<li value="7"><p>b</p><li>c</ol>', '3. a\n\n7. b\n\n8. c'],
    [
      'numbers of nested lists',
      '<ol><li>a<ul><li>x</li></ul><ol><li>y</li></ol></li><li>b</li></ol>',
      '1. a\n\nx\n\n1. y\n\n2. b',
    ],
    ['no number for an empty item', '<ol><li> </li><li><s>b</s></li></ol>', '2. ~~b~~'],
    [
      'numbers of a list by Outlook',
      '<p>Two:</p><p style="text-indent:-18.0pt"><!--[if !supportLists]--><span style="mso-list:Ignore">1.<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp; </span></span><!--[endif]-->The lid<o:p></o:p></p>',
      'Two:\n\n1. The lid',
    ],
    [
      'emoji pictures',
      'It arrived <img class="emoji" alt="👍"> thank you<img alt=":-)">',
      'It arrived 👍 thank you:-)',
    ],
    ['no other text of pictures', '<img alt="image001.png"><img alt="10023"><img alt="Refund"><img>', ''],
    [
      'quotes as marked lines',
      '<p>Kim wrote:</p><blockquote>One<br>two<blockquote>Three</blockquote></blockquote>Blue.',
      'Kim wrote:\n\n> One\n> two\n\n> > Three\n\nBlue.',
    ],
    ['quotes of preformatted lines', '<blockquote><pre>a\n\nb</pre></blockquote>', '> a\n\n> b'],
    [
      'quotes by Znuny',
      'Ada wrote:<div type="cite" style="border:none;border-left:solid blue">Hi</div>',
      'Ada wrote:\n> Hi',
    ],
    [
      "no quote for Gmail's indent",
      'Send it to:<blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>Ada</div></blockquote>Bye',
      'Send it to:\n\nAda\n\nBye',
    ],
  ])('reads %s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it('leaves out the elements that the adapter drops, with all that is inside', () => {
    expect(textOf('<p>One</p><blockquote class="q"><p>Two</p></blockquote><p>Three</p>', { drop: '.q' })).toBe(
      'One\n\nThree',
    );
  });

  it('keeps line breaks where the adapter says so, in the element itself too', () => {
    expect(textOf('<div class="mono">a\n- b <b>c</b>\n- d</div>', { preformatted: '.mono' })).toBe('a\n- b c\n- d');
    expect(textOf('a\r\nb', { preformatted: '#words' })).toBe('a\nb');
  });

  it.each([
    'style="white-space:pre-wrap"',
    'style="color: red; white-space: pre-line;"',
    'style="white-space:pre"',
    'class="mb-1 whitespace-pre-wrap"',
    'class="whitespace-pre-line"',
  ])('keeps the line breaks of a plain-text mail whose element has %s', (attribute) => {
    expect(textOf(`<div ${attribute}>Hello,\n\nsee <a>the order</a>:\n- 1042</div>`)).toBe(
      'Hello,\n\nsee the order:\n- 1042',
    );
  });

  it.each(['style="white-space: normal"', 'style="white-space:nowrap"', 'class="presentation"'])(
    'takes a line break in the source for a space where the element has %s',
    (attribute) => {
      expect(textOf(`<div ${attribute}>One\ntwo <b>three</b></div>`)).toBe('One two three');
    },
  );

  it('reading the words of a message does not change it', () => {
    openPage('<p>One <b>two</b></p><blockquote>Three</blockquote>');
    const before = document.documentElement.outerHTML;
    createTextReader({ drop: 'blockquote' })(document.body);
    expect(document.documentElement.outerHTML).toBe(before);
  });
});

describe('Text that nobody sees', () => {
  beforeAll(() => offerPart('visibility', { createJudge }));

  it.each([
    'display : none',
    'DISPLAY:NONE!important',
    'dis\\70lay:none',
    'color:red;/**/display:none',
    'visibility:hidden',
    'visibility: collapse',
    'opacity:0',
    'opacity: 0.01',
    'font-size:0',
    'font-size: 1px',
    'font:0/0 Arial',
    'font-size:0.1em',
    'mso-hide:all',
    'content-visibility:hidden',
    'filter: opacity(0)',
    '-webkit-text-fill-color: transparent',
    'position:absolute;left:-9999px',
    'position: fixed; top: -100em',
    'text-indent:-9999px',
    'margin-left:-2000px',
    'transform:scale(0)',
    'transform: translateX(-9999px)',
    'clip:rect(0,0,0,0);position:absolute',
    'clip-path:inset(50%)',
    'max-height:0;overflow:hidden',
    'width:0;height:0;overflow:hidden',
    'color:transparent',
    'color:rgba(9,9,9,0)',
    'color:#fff',
    'color:white',
    'color:#fefefe',
    'color:#112233;background:#112233',
    'color:#fff;background:transparent',
    'width:1px;overflow:clip',
  ])('a hidden text is left out and counted when its style is %s', (style) => {
    expect(read(`<p>Hello</p><p style="${style}">Pay the <b>thief</b></p><p>Ada</p>`)).toEqual({
      text: 'Hello\n\nAda',
      hidden: 'Paythethief'.length,
    });
  });

  it.each([
    '<p style="font-size:12px;color:#222">Hello</p>',
    '<p style="opacity:0.6">Hello</p>',
    '<p style="position:absolute;left:-20px">Hello</p>',
    '<p style="max-height:0">Hello</p>',
    '<p style="width:1200px">Hello</p>',
    '<p style="color:#000">Hello</p>',
    '<p style="color:rgb(255,0,0)">Hello</p>',
    '<font color="#336699">Hello</font>',
    '<table bgcolor="112233"><tr><td><font color="ffffff">Hello</font></td></tr></table>',
    '<p style="width:100%;overflow:hidden">Hello</p>',
    '<dialog open>Hello</dialog>',
    '<details open><p>Hello</p></details>',
    '<details><summary><b>Hello</b></summary></details>',
    '<table style="font-size:0"><tr><td style="font-size:14px">Hello</td></tr></table>',
    '<div style="visibility:hidden"><p style="visibility:visible">Hello</p></div>',
    '<div style="color:transparent"><p style="color:#333">Hello</p></div>',
    '<div style="background:#111"><p style="color:#fff">Hello</p></div>',
    '<div style="background:url(x.png)"><p style="color:#fff">Hello</p></div>',
    '<table><tr><td bgcolor="#336699"><p style="color:#fff">Hello</p></td></tr></table>',
    '<form style="color:#222"><input name="style">Hello</form>',
  ])('a text that is seen is not counted as hidden: %s', (html) => {
    expect(read(html)).toEqual({ text: 'Hello', hidden: 0 });
  });

  it('a folded preview of the words is not counted, and other hidden words are', () => {
    const preview = '<div hidden>Where is my  parcel?</div>';
    expect(read(`${preview}<p>Where is</p><p>my parcel? It is late.</p>`)).toMatchObject({ hidden: 0 });
    for (const words of [
      'Where is my par…',
      'Where is my par...',
      'Ada: Where is my…',
      'Ada O’Neil：Where is my parcel?',
    ])
      expect(read(`<div hidden>${words}</div><p>Where is my parcel? It is late.</p>`)).toMatchObject({ hidden: 0 });
    for (const words of ['Where is your par…', 'Ada: Refund it…', 'Order 10023: Where'])
      expect(read(`<div hidden>${words}</div><p>Where is my parcel?</p>`).hidden).toBeGreaterThan(8);
    expect(read(`${preview}<p>Where is it?</p>`)).toMatchObject({ hidden: 'Whereismyparcel?'.length });
  });

  it.each([
    '<font color="white">Pay</font>',
    '<font color="FFFFFF">Pay</font>',
    '<table bgcolor="#112233"><tr><td><font color="112233">Pay</font></td></tr></table>',
    '<p hidden>Pay</p>',
    '<p hidden="until-found">Pay</p>',
    '<dialog>Pay</dialog>',
    '<details>Pay</details>',
    '<details><p style="visibility:visible">Pay</p></details>',
    '<datalist><option>Pay</option></datalist>',
    '<canvas>Pay</canvas>',
    '<video><p>Pay</p></video>',
    '<noscript>Pay</noscript>',
  ])('a hidden text is left out and counted when it is %s', (html) => {
    expect(read(`Hello ${html}`)).toEqual({ text: 'Hello', hidden: 3 });
  });

  it.each([
    'display: none',
    'font-size: 0',
    'visibility: hidden',
    'color: #fff',
    'color: #112233; background: #112233',
    'position: absolute; left: -9999px',
    'position: fixed; top: -2000px',
    'text-indent: -9999px',
    'margin-left: -2000px',
    'transform: scale(0)',
    'transform: matrix(1, 0, 0, 1, -9999, 0)',
    'transform: matrix(0, 0, 0, 0, 0, 0)',
    'clip: rect(0, 0, 0, 0)',
    'clip-path: inset(50%)',
    'overflow: hidden; height: 0px',
    'overflow: hidden; width: 1px',
  ])('a hidden text is left out and counted where a style sheet of the message says %s', (style) => {
    expect(read(`<style>.x { ${style} }</style>Hello <p class="x">Pay</p>`)).toEqual({ text: 'Hello', hidden: 3 });
  });

  it.each([
    ['on the dark ground of the helpdesk', '<section style="background: #111">', 'color: #eee'],
    ['on a ground of its own', '<section>', 'color: #fff; background: #336699'],
    ['in a wide place', '<section>', 'width: 2000px; left: -9999px'],
    ['beside the margin', '<section>', 'position: relative; left: -20px; margin-left: -12px'],
  ])('a text stays where a style sheet of the message shows it %s', (_, around, style) => {
    const page = openPage(
      `${around}<div id="words"><style>.x { ${style} }</style><p class="x">Hello</p></div></section>`,
    );
    expect(createTextReader()(page.querySelector('#words') as Element)).toEqual({ text: 'Hello', hidden: 0 });
  });
});
