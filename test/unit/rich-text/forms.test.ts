// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { htmlToText } from '@/lib/rich-text/html-to-text';
import { markdownToHtml } from '@/lib/rich-text/markdown-to-html';
import { createReplyText, directionOfReply, formsOf, isBlank, plainOf } from '@/lib/rich-text/reply-text';
import { loadSanitizer } from '@/lib/rich-text/sanitize-html';
import { textDirection } from '@/lib/rich-text/text-direction';
import { textToHtml } from '@/lib/rich-text/text-to-html';

await loadSanitizer();

describe('HTML as text', () => {
  test.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['<p>One<br>two</p>', 'One\ntwo'],
    ['<p>  spread \n  out </p>', 'spread out'],
    ['<div>One</div><div>two</div>', 'One\ntwo'],
    ['<div>One</div><div><br></div><div>two</div>', 'One\n\ntwo'],
    ['<p>One</p><p><br></p><p>Two</p>', 'One\n\nTwo'],
    ['words<p>Two</p>', 'words\n\nTwo'],
    ['<ul><li>one</li><li>two</li></ul>', '• one\n• two'],
    ['<p>Items:</p><ol><li>one</li><li>two</li></ol><p>Bye</p>', 'Items:\n\n1. one\n2. two\n\nBye'],
    ['<ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul>', '• one\n  • deep\n• two'],
    ['<ul><li><p>one</p><p>more</p></li></ul>', '• one\n  more'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n> \n> b'],
    ['<pre>a\n  b\n</pre>', 'a\n  b'],
    ['<table><tr><th>Item</th><th>Qty</th></tr><tr><td>Kettle</td><td>2</td></tr></table>', 'Item | Qty\nKettle | 2'],
    ['<p>see <a href="https://a.example/1">your order</a>.</p>', 'see your order (https://a.example/1).'],
    ['<a href="https://a.example/">https://a.example</a>', 'https://a.example'],
    ['<a href="mailto:kim@a.example">kim@a.example</a>', 'kim@a.example'],
    ['<a href="https://a.example/1"></a>', 'https://a.example/1'],
    ['a &amp; b &lt;c&gt; &nbsp;d', 'a & b <c> d'],
    ['<h2>Title</h2><p>Text</p><hr><p>End</p>', 'Title\n\nText\n\n———\n\nEnd'],
    ['', ''],
    ['<p></p><p> </p>', ''],
  ])('converts the HTML %j to text', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});

describe('text as HTML', () => {
  test.each([
    ['One\n\nTwo', '<p>One</p><p>Two</p>'],
    ['One\ntwo\r\nthree', '<p>One<br>two<br>three</p>'],
    ['\n\n One \n \n\n\nTwo\n', '<p>One </p><p>Two</p>'],
    [`<b>&"'`, '<p>&lt;b&gt;&amp;&quot;&#39;</p>'],
    ['مرحبًا\n\nHello', '<p dir="rtl">مرحبًا</p><p>Hello</p>'],
    ['', ''],
  ])('converts the text %j to HTML', (text, html) => {
    expect(textToHtml(text)).toBe(html);
  });
});

describe('Markdown as HTML', () => {
  test('converts lists, emphasis, tables and single line breaks', async () => {
    const html = await markdownToHtml('Hello **Ada**,\nthanks.\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| 1 | 2 |');
    expect(html).toContain('Hello <strong>Ada</strong>,<br>thanks.');
    expect(html).toContain('<li>two</li>');
    expect(html).toContain('<td>2</td>');
  });

  test('holds HTML and links inside Markdown to the same allow-list', async () => {
    const html = await markdownToHtml(
      '<img src="https://x.example/1"> ![p](https://x.example/2) [go](javascript:alert(1))',
    );
    expect(html).not.toMatch(/img|x\.example|javascript/);
    expect(html).toContain('go');
  });
});

describe('a reply', () => {
  test('a reply is rich for HTML and Markdown, and plain for text', async () => {
    expect(await createReplyText('<p onclick=x>Hi</p>', 'HTML')).toEqual({ kind: 'rich', html: '<p>Hi</p>' });
    expect(await createReplyText('**Hi**', 'MARKDOWN')).toEqual({ kind: 'rich', html: '<p><strong>Hi</strong></p>' });
    expect(await createReplyText('**Hi** <b>', 'PLAIN')).toEqual({ kind: 'plain', text: '**Hi** <b>' });
  });

  test('a reply is written in both forms, and marks right-to-left blocks', () => {
    expect(formsOf({ kind: 'rich', html: '<p>مرحبًا</p><p>Hi</p>' })).toEqual({
      html: '<p dir="rtl">مرحبًا</p><p>Hi</p>',
      text: 'مرحبًا\n\nHi',
    });
    expect(formsOf({ kind: 'plain', text: 'a <b>\n' })).toEqual({ html: '<p>a &lt;b&gt;</p>', text: 'a <b>' });
  });

  test('a reply is sanitized again before it is written, because the agent may have pasted into it', () => {
    expect(formsOf({ kind: 'rich', html: '<p>Hi<img src="https://x.example"></p>' }).html).toBe('<p>Hi</p>');
  });

  test.each([
    ['HTML', '<p>He&#8203;llo\u202E</p>'],
    ['MARKDOWN', 'He\u200Bllo&#x202E;'],
    ['PLAIN', 'He\u200Bllo\u202E'],
  ] as const)('a reply in the format %s has no invisible characters', async (format, content) => {
    expect(plainOf(await createReplyText(content, format))).toBe('Hello');
  });

  test('a reply is empty when nothing is left of it', () => {
    expect(isBlank({ kind: 'rich', html: '<p><br></p>&nbsp;' })).toBe(true);
    expect(isBlank({ kind: 'rich', html: '<p>.</p>' })).toBe(false);
    expect(isBlank({ kind: 'plain', text: ' \n' })).toBe(true);
  });

  test('a reply has the direction of its first letter', () => {
    expect(directionOfReply({ kind: 'rich', html: '<p>&nbsp;123 שלום</p>' })).toBe('rtl');
    expect(directionOfReply({ kind: 'plain', text: '10023 Hello مرحبًا' })).toBe('ltr');
    expect(textDirection('123')).toBeUndefined();
  });
});
