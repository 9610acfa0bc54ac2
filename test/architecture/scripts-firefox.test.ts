import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { findFirefox } from '@/scripts/find-firefox';
import { explainFirefox } from '@/scripts/missing-browser';

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

test.each([
  ['Debian', 'ID=debian\n', 'Run: sudo apt-get install --yes'],
  ['another system', 'ID=fedora\n', 'Install it from https://www.mozilla.org/firefox'],
])('says how to install Firefox on %s', (_name, osRelease, words) => {
  expect(explainFirefox(undefined, osRelease)).toContain(words);
  expect(explainFirefox('/usr/bin/firefox', osRelease)).toBeUndefined();
});
