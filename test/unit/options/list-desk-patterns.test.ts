import { expect, test } from 'vitest';

import { listDeskPatterns, preselectDeskPattern } from '@/lib/options-view/list-desk-patterns';
import { deskSchema } from '@/lib/settings/settings';
import { isWidePattern } from '@/lib/shared/match-pattern';

test.each([
  ['https://desk.example/agent/tickets/4711?tab=all#last', ['https://desk.example/*', 'https://desk.example/agent/*']],
  [' http://127.0.0.1:4310/tickets/1 ', ['http://127.0.0.1:4310/*', 'http://127.0.0.1:4310/tickets/*']],
  ['desk.example/agent', ['https://desk.example/*']],
  ['https://desk.example/ticket.php?id=7', ['https://desk.example/*']],
  ['http://helpdesk/ticket/1', ['http://helpdesk/*', 'http://helpdesk/ticket/*']],
  ['https://desk.example/agent/*', ['https://desk.example/agent/*']],
  ['*://*.desk.example/*', ['*://*.desk.example/*']],
  ['https://*.shop.co.uk/*', ['https://*.shop.co.uk/*']],
  ['https://*.web.de/*', ['https://*.web.de/*']],
  ['https://*.hp.com/*', ['https://*.hp.com/*']],
  ['http://helpdesk/*', ['http://helpdesk/*']],
  ['http://rt/*', ['http://rt/*']],
  ['http://localhost:8080/*', ['http://localhost:8080/*']],
  ['http://*.localhost/*', ['http://*.localhost/*']],
  ['http://10.0.0.7/*', ['http://10.0.0.7/*']],
])('reads %s as the patterns %j', (pasted, patterns) => {
  expect(listDeskPatterns(pasted)).toEqual(patterns);
  for (const match of patterns) expect(deskSchema.safeParse({ match, adapter: 'auto' }).success).toBe(true);
});

test.each([
  '',
  '???',
  'helpdesk',
  'two words',
  'ftp://desk.example/',
  'javascript:alert(1)',
  'chrome-extension://abc/page.html',
  '<all_urls>',
  '*',
  '*://*/*',
  'https://*/*',
  'https://desk.*/x',
  '*://*.com/*',
  'https://*.CO.UK/*',
  'https://*.com./*',
  'https://*.com:8443/tickets/*',
  'https://com/*',
  'https://co.uk/*',
  'https://.com/*',
  'https://*..com/*',
  'https://*.ｃｏｍ/*',
  'https://*.com.br/*',
  'https://*.or.jp/*',
  'https://*.uk.com/*',
  'https://*.рф/*',
  'https://*.xn--p1ai/*',
])('refuses %j as the address of a helpdesk', (pasted) => {
  expect(listDeskPatterns(pasted)).toEqual([]);
  expect(deskSchema.safeParse({ match: pasted, adapter: 'auto' }).success).toBe(false);
});

test.each([
  ['*://*/*', true],
  ['*://*.com/*', true],
  ['https://*.co.uk/*', true],
  ['https://com/*', true],
  ['https://.com/*', true],
  ['https://*.desk.example/*', false],
  ['desk.example', false],
])('tells a pattern of strangers from another text: %s', (text, isWide) => {
  expect(isWidePattern(text)).toBe(isWide);
});

test.each([
  ['the pages below the folder of an address', 'https://desk.example/agent/tickets/7', 'https://desk.example/agent/*'],
  ['a pasted pattern', 'https://desk.example/*', 'https://desk.example/*'],
  [
    'all pages of its host for an address without a folder',
    'https://desk.example/ticket.php?id=7',
    'https://desk.example/*',
  ],
  ['nothing of any other text', '???', undefined],
])('preselects for a pasted text %s', (_, pasted, pattern) => {
  expect(preselectDeskPattern(pasted)).toBe(pattern);
});
