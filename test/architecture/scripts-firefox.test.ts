import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { findFirefox } from '@/scripts/find-firefox';
import { obtainFirefox } from '@/scripts/obtain-browser';

/** On a Debian that had none. */
function obtain(parts: { os?: { ID?: string }; isRoot?: boolean; isAptWell?: boolean; after?: string }): {
  problem: string | undefined;
  done: string[];
} {
  const { os = { ID: 'debian' }, isRoot = true, isAptWell = true, after } = parts;
  const done: string[] = [];
  const apt = (verb = ''): boolean => done.push(verb) > 0 && isAptWell;
  const find = (): string | undefined => (done.length > 0 ? after : undefined);
  return { problem: obtainFirefox({ os, isRoot, apt, say: () => undefined }, find), done };
}

test('finds the Firefox that FIREFOX_PATH names, and no other program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskhand-path-'));
  const path = join(folder, 'browser');
  const write = (version: string): void => writeFileSync(path, `#!/bin/sh\necho "${version}"\n`);
  write('Mozilla Firefox 153.0');
  chmodSync(path, 0o755);
  expect(findFirefox({ FIREFOX_PATH: path })).toBe(path);
  write('Chromium 156.0');
  expect(findFirefox({ FIREFOX_PATH: path })).toBeUndefined();
  rmSync(folder, { recursive: true });
});

test('installs Firefox on Debian as root', () => {
  expect(obtain({ after: 'firefox-esr' })).toEqual({ problem: undefined, done: ['update', 'install'] });
});

test.each([
  ['apt fails', { isAptWell: false, after: 'firefox-esr' }],
  ['apt installed nothing', {}],
])('says what to do when %s', (_name, parts) => {
  expect(obtain(parts).problem).toMatch(/apt could not .* run the same command/);
});

test.each([
  ['Debian, not root', { isRoot: false }, 'Run: sudo apt-get install --yes'],
  ['another system', { os: { ID: 'fedora' } }, 'Install it from https://www.mozilla.org/firefox'],
])('says what to install on %s, and installs nothing', (_name, parts, words) => {
  const { problem, done } = obtain(parts);
  expect(problem).toContain(words);
  expect(done).toEqual([]);
});
