import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { MAY_INSTALL } from '@/architecture';

const { 'command-line': OF_COMMANDS = [], ...SHIPPING } = MAY_INSTALL;
/** No room imports the polyfill by its name. The build puts it behind `wxt/browser`. */
const SHIPPED = new Set([...Object.values(SHIPPING).flat(), 'webextension-polyfill']);
/** Code of the local servers and programs. */
const NOT_SHIPPED = ['hono', '@hono/node-server', ...OF_COMMANDS];

it.each(['chrome-mv3', 'firefox-mv3'])('puts the licence notices of all packages in %s into the build', (build) => {
  const notices = readFileSync(`.output/${build}/licences.txt`, 'utf8');
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const shipped = [...SHIPPED].map((name) => [name, dependencies[name]]);
  expect(shipped.filter(([name, version]) => !notices.includes(`${name} ${version}, `))).toEqual([]);
  for (const name of NOT_SHIPPED) expect(notices).not.toContain(`\n${name} `);
  // React brings it along.
  expect(notices).toContain('\nscheduler ');
  for (const terms of [
    'Permission is hereby granted',
    'Redistribution and use',
    'https://mozilla.org/MPL/2.0/',
    // Of the icons.
    'Permission to use, copy, modify',
    // The second terms of the Markdown parser.
    'Neither the name “Markdown” nor',
  ])
    expect(notices).toContain(terms);
});
