import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type ChromiumSearch, findChromium } from '@/demo/browser/find-chromium';
import { explainChromium } from '@/scripts/missing-browser';

const FOUND: ChromiumSearch = { found: true, path: '/usr/bin/chromium', version: 'Chromium 156' };

describe('findChromium', () => {
  /** Keeps the browsers of this machine from being found. */
  let path: string;
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'deskhand-path-'));
  });
  afterEach(() => rmSync(path, { recursive: true }));

  function writeBrowser(name: string, version: string): string {
    const file = join(path, name);
    writeFileSync(file, `#!/bin/sh\necho "${version}"\n`);
    chmodSync(file, 0o755);
    return file;
  }

  test.each([
    ['chromium', 'Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)'],
    ['chromium-browser', 'Chromium 140.0.7000.1 Fedora Project'],
  ])('finds %s on the search path', (name, version) => {
    const file = writeBrowser(name, version);
    expect(findChromium({ PATH: path })).toEqual({ found: true, path: file, version });
  });

  test('passes over the snap of Ubuntu, which cannot see our build', () => {
    writeBrowser('chromium-browser', 'Chromium 138.0.7204.49 snap');
    expect(findChromium({ PATH: path })).not.toMatchObject({ path: join(path, 'chromium-browser') });
  });

  test('takes what CHROMIUM_PATH names before all others', () => {
    writeBrowser('chromium', 'Chromium 156.0.8078.79');
    const CHROMIUM_PATH = writeBrowser('my-chrome', 'Google Chrome for Testing 150.0.1.2');
    expect(findChromium({ PATH: path, CHROMIUM_PATH })).toMatchObject({ path: CHROMIUM_PATH });
  });

  test('refuses Chrome itself, which would leave the extension out', () => {
    const CHROMIUM_PATH = writeBrowser('my-chrome', 'Google Chrome 150.0.1.2');
    expect(findChromium({ PATH: path, CHROMIUM_PATH })).toEqual({
      found: false,
      wrongPath: `CHROMIUM_PATH names ${CHROMIUM_PATH}, which is Google Chrome 150.0.1.2`,
    });
  });

  test('findChromium does not look elsewhere when CHROMIUM_PATH names nothing', () => {
    writeBrowser('chromium', 'Chromium 156.0.8078.79');
    expect(findChromium({ PATH: path, CHROMIUM_PATH: join(path, 'missing') })).toMatchObject({
      found: false,
      wrongPath: expect.stringContaining('does not run'),
    });
  });
});

describe('explainChromium', () => {
  test('explains nothing where a Chromium exists', () => {
    expect(explainChromium(FOUND, 'ID=debian\n')).toBeUndefined();
  });

  test.each([
    ['Debian', 'ID=debian\n', 'Run: sudo apt-get install --yes'],
    ['Ubuntu', 'ID=ubuntu\nID_LIKE=debian\n', 'Run: npx playwright-core install'],
    ['another system', '', 'Run: npx playwright-core install'],
  ])('prints the exact command that installs Chromium on %s', (_name, osRelease, command) => {
    expect(explainChromium({ found: false }, osRelease)).toContain(command);
  });

  test('points at CHROMIUM_PATH when it is wrong', () => {
    const search = { found: false, wrongPath: 'CHROMIUM_PATH names x' } as const;
    expect(explainChromium(search, 'ID=debian\n')).toMatch(/^CHROMIUM_PATH names x\. /);
  });
});
