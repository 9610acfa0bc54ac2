// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { findLinks } from '@/lib/rich-text/find-links';
import { loadSanitizer, sanitizeHtml } from '@/lib/rich-text/sanitize-html';

await loadSanitizer();

describe('the address of a link', () => {
  it.each([
    ['https://shop.example@thief.example/x', 'https://thief.example/x'],
    ['https://user:secret@shop.example/x', 'https://shop.example/x'],
    ['https://thief.example\\@shop.example/', 'https://thief.example/@shop.example/'],
    ['https://аpple.example/', 'https://xn--pple-43d.example/'],
    ['https://%61pple.example', 'https://apple.example/'],
    ['https://shop.example', 'https://shop.example'],
    ['mailto:kim@shop.example?cc=thief@x.example&body=secret', 'mailto:kim@shop.example'],
    ['mailto:kim%40shop.example', 'mailto:kim@shop.example'],
    ['mailto:kim+orders@shop.example', 'mailto:kim+orders@shop.example'],
    ['mailto:kim@аpple.example', 'mailto:kim@xn--pple-43d.example'],
    ['tel:+4930123', 'tel:+4930123'],
  ])('shows where the link leads: %s', (address, clean) => {
    expect(sanitizeHtml(`<a href="${address}">x</a>`)).toBe(`<a href="${clean}">x</a>`);
  });

  it.each([
    'javascript:alert(1)',
    '/admin',
    'https://',
    'mailto:?to=thief@x.example',
    'mailto:kim@shop.example,thief@x.example',
    'mailto:kim@shop.example%3Fbcc=thief@x.example',
    'mailto:%E0%A4%A',
  ])('removes a link with the address %s, and keeps its words', (address) => {
    expect(sanitizeHtml(`<p>a <a href="${address}">b <b>c</b></a> d</p>`)).toBe('<p>a b <b>c</b> d</p>');
  });

  it('removes an anchor without an address, and keeps its words', () => {
    expect(sanitizeHtml('<a name="x">a</a>')).toBe('a');
  });
});

describe('the links of a reply', () => {
  it('the links of a reply are its anchors, with their words', () => {
    expect(
      findLinks({ kind: 'rich', html: '<p><a href="https://a.example/1">your <b>order</b></a></p>' }),
    ).toContainEqual({ address: 'https://a.example/1', words: 'your order' });
  });

  it.each([
    ['See https://a.example/1.', ['https://a.example/1']],
    ['See (https://a.example) and www.b.example, please', ['https://a.example', 'https://www.b.example']],
    ['请看https://a.example/1。谢谢', ['https://a.example/1']],
    [
      'Pay at evil.example/pay, or at shop.evil.example:8443/pay.',
      ['https://evil.example/pay', 'https://shop.evil.example:8443/pay'],
    ],
    ['请看evil.example/pay。', ['https://evil.example/pay']],
    ['Zahlung über münze.example/x', ['https://münze.example/x']],
    ['Write to refunds@evil.test.', ['mailto:refunds@evil.test']],
    ['请写信给refunds@evil.test谢谢', ['mailto:refunds@evil.test']],
    ['Sign in at evil.test, or at (shop.evil.test)!', ['https://evil.test', 'https://shop.evil.test']],
    ['请看evil.test。', ['https://evil.test']],
    ['EVIL.TEST, Evil.Com and 163.com', ['https://EVIL.TEST', 'https://Evil.Com', 'https://163.com']],
    [
      'e.g./i.e./1.5/2.0 kim@shop.example/x and/or z.B./d.h. see shop.example',
      ['mailto:kim@shop.example', 'https://shop.example'],
    ],
    ['St.Gallen, Co.KG, Node.js, Rechnung.pdf, 27.november, 3.5kg, i.e.the, a.m., {{customer.name}}', []],
    ['Load it from ftp://evil.test or SFTP://evil.test/x.', ['ftp://evil.test', 'SFTP://evil.test/x']],
    [
      'Write to refunds@evil．test or refunds@evil.xn--p1ai.',
      ['mailto:refunds@evil．test', 'mailto:refunds@evil.xn--p1ai'],
    ],
    ['请看ftp://evil.test。', ['ftp://evil.test']],
    [
      'Sign in at evil．test, shop｡evil．com or www．evil.test.',
      ['https://evil．test', 'https://shop｡evil．com', 'https://www．evil.test'],
    ],
    [
      'evil.xn--p1ai and shop.xn--80ak6aa92e.xn--p1ai/pay',
      ['https://evil.xn--p1ai', 'https://shop.xn--80ak6aa92e.xn--p1ai/pay'],
    ],
    [
      'Sign in at 192.0.2.1, 192.0.2.2:8443/pay or http://[2001:db8::1]/',
      ['https://192.0.2.1', 'https://192.0.2.2:8443/pay', 'http://[2001:db8::1]/'],
    ],
    ['v1.2.3.4, 1.2.3.4.5, 1.2.3.400, 10.11.2026, 1.000.000.000 and 300.1.2.3', []],
    ['none', []],
  ])(
    'the links of a reply are also the addresses in its text, which a helpdesk makes to links: %s',
    (text, addresses) => {
      const links = addresses.map((address) => ({ address, words: '' }));
      expect(findLinks({ kind: 'plain', text })).toEqual(links);
      expect(findLinks({ kind: 'rich', html: `<p>${text}</p>` })).toEqual(links);
    },
  );

  it('the links of a reply are found where an element splits the address', () => {
    const html = '<p>https://a.example<b>.thief.example/</b></p>';
    expect(findLinks({ kind: 'rich', html })).toEqual([{ address: 'https://a.example.thief.example/', words: '' }]);
  });
});
