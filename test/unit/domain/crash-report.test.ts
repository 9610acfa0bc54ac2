import { expect, test } from 'vitest';

import { nameBrowser, writeCrashReport } from '@/lib/domain/crash-report';

const SELF = { version: '1.2.3', browser: 'Chrome/156.0' };
const SECRET = 'Ada wrote: my card is 4111 1111 1111 1111';

test.each([
  [
    'Chromium',
    `TypeError: ${SECRET}\n    at read (chrome-extension://abcdefgh/chunks/panel-x1.js:12:345)\n    at https://desk.example/t/9?token=s3cret`,
    ['at panel-x1.js:12:345'],
  ],
  [
    'Firefox',
    'read@moz-extension://0b1c-uuid/chunks/panel-x1.js:12:345\n@moz-extension://0b1c/main.js:1:2',
    ['at panel-x1.js:12:345', 'at main.js:1:2'],
  ],
])('a report has the places of a stack of %s, and neither texts nor addresses', (_, stack, places) => {
  const error = Object.assign(new TypeError(SECRET), { stack });
  expect(writeCrashReport(error, 'summary', SELF).split('\n')).toEqual([
    'Deskhand 1.2.3',
    'Chrome/156.0',
    'part: summary',
    'error: TypeError',
    ...places,
  ]);
});

test.each([
  SECRET,
  undefined,
  null,
  { message: SECRET },
  Object.assign(new Error(SECRET), { name: SECRET, stack: SECRET }),
])('a report of %j quotes nothing of it', (error) => {
  expect(writeCrashReport(error, 'panel', SELF)).toBe('Deskhand 1.2.3\nChrome/156.0\npart: panel\nerror: unknown');
});

test('a report of a deep recursion stays short', () => {
  const stack = Array.from({ length: 5000 }, (_, line) => `at f (chrome-extension://a/panel.js:${line}:1)`).join('\n');
  expect(writeCrashReport(Object.assign(new RangeError(), { stack }), 'panel', SELF).length).toBeLessThan(500);
});

test('an engine is named with its version', () => {
  expect(nameBrowser('Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/156.0.1.2 Safari/537.36')).toBe('Chrome/156.0.1.2');
  expect(nameBrowser('anything else')).toBe('unknown');
});
