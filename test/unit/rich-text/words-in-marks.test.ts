// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import type { ContentFormat } from '@/lib/contract/values';
import { createReplyText, formsOf } from '@/lib/rich-text/reply-text';
import { loadSanitizer, sanitizeHtml } from '@/lib/rich-text/sanitize-html';

await loadSanitizer();

async function read(content: string, format: ContentFormat) {
  return formsOf(await createReplyText(content, format));
}

describe('words in angle brackets', () => {
  test.each([
    'Answer <yes/no> or <ja / nein>.',
    'Answer <Bestellung:10023> and <Name: Ada>.',
    'Größe <S>, <M> oder <L>?',
    'Gutschein <code> eingeben.',
    'In the field <script> write 10023.',
    'Enter <title> and <style> and then your order 10023.',
    'The <textarea> and <template> of order 10023',
    'Choose <table> or <section>.',
    'Close it with </b> or </script>, order 10023.',
    'See <www.shop.example/a?b=c>, <kim@shop.example?subject=x>.',
    'Fill in <Menge=3> and <Straße/>.',
    'If a<b and x=5 then y>3.',
    'Click </> for code, or <> for none.',
  ])('stay in HTML and Markdown: %s', async (words) => {
    expect((await read(`<p>${words}</p><p>Kim</p>`, 'HTML')).text).toBe(`${words}\n\nKim`);
    expect((await read(`${words}\n\nKim`, 'MARKDOWN')).text).toBe(`${words}\n\nKim`);
  });

  test.each([
    ['<p>Temperature<Max is fine, order 10023.</p><p>Second <b>one</b>.</p>', '<p>Second <b>one</b>.</p>'],
    ['<p>Sizes: S<M<L. Which one?</p><p>Kim</p>', '<p>Kim</p>'],
    ["<p>I'm <Max and it's fine.</p><p>That's all</p>", "<p>That's all</p>"],
    ['<p>Order <!-- 10023 shipped.</p><p>It is <!-- <b>there</b>.</p>', '<b>there</b>'],
    ['<p>See <a href="https://a.example>the page</a>.</p>', 'a href'],
  ])('stay where the bracket does not end: %s', (html, rest) => {
    const clean = sanitizeHtml(html);
    expect(clean).toContain(rest);
    const words = (text: string) => text.replaceAll(/<\/?(?:p|b)>|&lt;|&gt;|[<>]/g, '');
    expect(words(clean)).toBe(words(html));
  });

  test('stay before a pair of tags of the same name', () => {
    expect(sanitizeHtml('<p>Use <b> for <b>Kim</b></p>')).toBe('<p>Use &lt;b&gt; for <b>Kim</b></p>');
  });

  test.each([
    ['<p>one</p><ul><li>two<li>th', '<p>one</p><ul><li>two</li><li>th</li></ul>'],
    ['<section><p>one</p>', '<p>one</p>'],
    ['<div>one</div></div>', '<div>one</div>'],
    ['a <!-- b --><!--[if !mso]><!-->c<!--<![endif]-->', 'a c'],
    ['<p title="1 > 0 <b>" class=x>a</p>', '<p>a</p>'],
    ['<o:p></o:p><answer>a</answer><x y="1"><x/>', 'a'],
    ['<a href="https://a.example/?a=1&amp;b=2">a</a>', '<a href="https://a.example/?a=1&amp;b=2">a</a>'],
  ])('are no tags that are markup, nor comments: %s', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean);
  });

  test.each([
    '<p>Write <script>alert(1) <img src=x onerror=alert(1)></p>',
    '<p>a<script src=//thief.example </p><p onclick="alert(1)">b</p>',
    '<!-- <script>alert(1)</script><svg onload=alert(1)>',
    '<a title="</p><script>alert(1)</script><p>b</p>',
    '<scr<!-- -->ipt>alert(1)</script>',
    '<style><img src=x onerror=alert(1)>',
    '<img alt="<script>alert(1)</script>" src=x onerror=alert(1)>',
    '<img alt="&lt;script&gt;alert(1)&lt;/script&gt;">',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '</title><script>alert(1)</script x="><svg onload=alert(1)>',
  ])('never become live: %s', async (hostile) => {
    for (const format of ['HTML', 'MARKDOWN', 'PLAIN'] as const) {
      const { html } = await read(hostile, format);
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      const live = [...body.querySelectorAll('*')].filter(
        (element) => !element.matches('p, a, b, code, br, h1') || element.attributes.length > 0,
      );
      expect(live, html).toEqual([]);
    }
  });

  test('are the words of a script that is only named', async () => {
    expect((await read('<p>Write <script> here: 10023</p>', 'HTML')).html).toBe(
      '<p>Write &lt;script&gt; here: 10023</p>',
    );
  });
});

describe('stars and lines', () => {
  test.each([
    'Maße: 20cm*30cm*10cm',
    '长20厘米*宽30厘米*高10厘米',
    'A*10*B und a*b*c',
    '*31#0301234* und *62*030#',
    '*10 cm*20 cm* hoch',
    'x**2 and y**2, 5**3 and 2**4',
    'SKU _10023_ and _AB7_',
    '__init__.py and __main__()',
  ])('stay in Markdown: %s', async (words) => {
    expect((await read(words, 'MARKDOWN')).text).toBe(words);
  });

  test.each(['5**3 and 2**4', 'x**2 and y**2'])('stay in HTML: %s', async (words) => {
    expect((await read(`<p>${words}</p>`, 'HTML')).text).toBe(words);
  });

  test.each([
    ['*kursiv*, _auch_, **10023**, __Wichtig__.', '<em>', '<em>', '<strong>', '<strong>'],
    ['***beides*** *3 Tage*', '<em>', '<strong>', '<em>'],
    ['订单**10023**已发货', '<strong>'],
  ])('format words: %s', async (words, ...tags) => {
    expect((await read(words, 'MARKDOWN')).html.match(/<(?:em|strong)>/g)).toEqual(tags);
  });
});

describe('pictures, links and fences', () => {
  test.each<[ContentFormat, string, string]>([
    ['MARKDOWN', '![Blue lamp, 30 EUR](https://shop.example/p.png)', 'Blue lamp, 30 EUR'],
    ['HTML', '<p>See <img src="p.png" alt="Blue &amp; <red> lamp">.</p>', 'See Blue & <red> lamp.'],
    ['HTML', "<p>See <img alt='lamp'></img>, <img src=p>.</p>", 'See lamp, .'],
    ['MARKDOWN', 'See [Kapitel 3](Seite5) and [page](/help).', 'See [Kapitel 3](Seite5) and [page](/help).'],
    ['MARKDOWN', '[no](javascript:alert(1)) [go](https://a.example/1)', 'no go (https://a.example/1)'],
    ['MARKDOWN', '```Code 10023\na < b\n```', 'Code 10023\n\na < b'],
    ['MARKDOWN', '```Hinweis\na\n```', 'Hinweis\n\na'],
    ['MARKDOWN', '```json\n{}\n```\n\n~~~SQL\na\n~~~', '{}\n\na'],
    [
      'MARKDOWN',
      '<p>Hello</p>\n\n**Options:**\n\n- refund\n- parcel\n\n<p>Kim</p>',
      'Hello\n\nOptions:\n\n• refund\n• parcel\n\nKim',
    ],
  ])('keep their words in the format %s: %j', async (format, content, text) => {
    expect((await read(content, format)).text).toBe(text);
  });
});
