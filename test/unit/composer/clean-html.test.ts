// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { cleanHtml } from '@/lib/helpdesk/composer/clean-html';
import { loadSanitizer, sanitizeHtml } from '@/lib/rich-text/sanitize-html';
import { hostilePayloads } from '@/test/faults/hostile-payloads';

await loadSanitizer();

const REPLY =
  '<p dir="rtl">Hi <b>Ada</b>,<br>see <a href="https://shop.example/1?a=1&amp;b=2">it</a></p>' +
  '<table><tbody><tr><td colspan="2">10023 &lt; 10024</td></tr></tbody></table><ul><li>Kettle</li></ul>';

describe('HTML for a composer', () => {
  test('keeps the elements that a reply consists of', () => {
    expect(cleanHtml(REPLY)).toBe(REPLY);
  });

  test.each([
    ['<p onclick="run()" class="a" style="color: red" id="b">Hi</p>', '<p>Hi</p>'],
    ['<a href="javascript:run()">Hi</a>', 'Hi'],
    ['<a href=" javascript:run()">Hi</a><a href="/bye">you</a>', 'Hiyou'],
    ['<script>run()</script><style>p { color: red }</style>Hi', 'Hi'],
    ['<section><font color="red">Hi</font> <picture><img src="x"></picture>you</section>', 'Hi you'],
    ['<svg><a href="https://shop.example/"><text>Hi</text></a></svg>you', 'you'],
    ['Hi<template><img src="x"></template><noscript><p title="</noscript><img src=x>"></p></noscript>', 'Hi'],
    ['Hi<!-- you --> <!--> there', 'Hi  there'],
    ['<math><mtext><table><mglyph><style><img src=x></style></mglyph></table></mtext></math>Hi', 'Hi'],
    ['<xmp><img src="x"></xmp>', '&lt;img src="x"&gt;'],
    ['<p><span>Hi <span dir="rtl">you</span></span></p>', '<p>Hi <span dir="rtl">you</span></p>'],
    ['<p>Hi</p>\n\n<ul>\n  <li>Ada</li>\n</ul>\n', '<p>Hi</p><ul><li>Ada</li></ul>'],
    ['<p><b>Hi</b> <i>Ada</i></p><pre>1\n  2</pre>', '<p><b>Hi</b> <i>Ada</i></p><pre>1\n  2</pre>'],
    [`${'<b>'.repeat(1000)}Hi`, `${'<b>'.repeat(24)}Hi${'</b>'.repeat(24)}`],
  ])('cleans the HTML %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  const PAYLOADS = hostilePayloads('thief.example', 'mark');
  test.each(PAYLOADS)('nothing in HTML for a composer can act: %s', (payload) => {
    expectHarmless(cleanHtml(payload));
  });

  test('nothing of hostile pieces in any order can act, however often it is parsed', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...PAYLOADS), fc.constantFrom(...PIECES))), (pieces) => {
        expectHarmless(cleanHtml(pieces.join('')));
      }),
      { numRuns: 500 },
    );
  });
});

const PIECES = [
  '<svg>',
  '<math>',
  '<mtext>',
  '<style>',
  '</style>',
  '<p>',
  '</p>',
  '<table>',
  '<!--',
  '-->',
  '<title>',
].concat([
  '<noscript>',
  '</noscript>',
  '<![CDATA[',
  ']]>',
  '<template>',
  '<select>',
  '<a title="',
  '">',
  '<plaintext>',
]);

/** The panel's sanitizer finds nothing more to remove. */
function expectHarmless(html: string): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html').body;
  expect(parsed.querySelectorAll('script,style,img,iframe,svg,math,form,input,[onclick],[onerror],[src]')).toHaveLength(
    0,
  );
  const sanitized = new DOMParser().parseFromString(sanitizeHtml(html), 'text/html').body;
  expect(parsed.isEqualNode(sanitized)).toBe(true);
}
