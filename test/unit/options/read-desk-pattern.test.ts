import { expect, test } from 'vitest';

import { readDeskPattern } from '@/lib/options-view/read-desk-pattern';
import { deskSchema } from '@/lib/settings/settings';

test.each([
  ['https://desk.example/agent/tickets/4711?tab=all#last', 'https://desk.example/*'],
  [' http://127.0.0.1:4310/tickets/1 ', 'http://127.0.0.1:4310/*'],
  ['desk.example/agent', 'https://desk.example/*'],
  ['http://helpdesk/ticket/1', 'http://helpdesk/*'],
  ['https://desk.example/agent/*', 'https://desk.example/agent/*'],
  ['*://*.desk.example/*', '*://*.desk.example/*'],
])('reads %s as the pattern %s', (pasted, pattern) => {
  expect(readDeskPattern(pasted)).toBe(pattern);
  expect(deskSchema.safeParse({ match: pattern, adapter: 'auto' }).success).toBe(true);
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
  expect(readDeskPattern(pasted)).toBeUndefined();
});
