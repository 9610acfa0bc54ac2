import { expect, test } from 'vitest';

import { listDeskPatterns, preselectDeskPattern } from '@/lib/options-view/list-desk-patterns';
import { deskSchema } from '@/lib/settings/settings';

test.each([
  ['https://desk.example/agent/tickets/4711?tab=all#last', ['https://desk.example/*', 'https://desk.example/agent/*']],
  [' http://127.0.0.1:4310/tickets/1 ', ['http://127.0.0.1:4310/*', 'http://127.0.0.1:4310/tickets/*']],
  ['desk.example/agent', ['https://desk.example/*']],
  ['https://desk.example/ticket.php?id=7', ['https://desk.example/*']],
  ['http://helpdesk/ticket/1', ['http://helpdesk/*', 'http://helpdesk/ticket/*']],
  ['https://desk.example/agent/*', ['https://desk.example/agent/*']],
  ['*://*.desk.example/*', ['*://*.desk.example/*']],
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
])('refuses %j as the address of a helpdesk', (pasted) => {
  expect(listDeskPatterns(pasted)).toEqual([]);
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
