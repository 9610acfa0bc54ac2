import { expect, test } from 'vitest';

import { listDeskPatterns } from '@/lib/options-view/list-desk-patterns';
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
