import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type ChromiumSearch, findChromium } from '@/demo/browser/find-chromium';
import { type Machine, obtainChromium } from '@/scripts/obtain-browser';

const FOUND: ChromiumSearch = { found: true, path: '/usr/bin/chromium', version: 'Chromium 156' };

interface TestMachine extends Machine {
  findChromium: () => ChromiumSearch;
  done: string[];
}

/** `after` is found once apt has run. */
function machine(parts: Partial<TestMachine> & { after?: ChromiumSearch }): TestMachine {
  const done: string[] = [];
  const missing: ChromiumSearch = { found: false };
  return {
    os: { ID: 'debian' },
    isRoot: true,
    findChromium: () => (done.length > 0 ? (parts.after ?? missing) : missing),
    apt: (verb = '') => done.push(verb) > 0,
    say: () => undefined,
    done,
    ...parts,
  };
}

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

describe('obtainChromium', () => {
  test('obtainChromium does nothing where a Chromium exists', () => {
    const debian = machine({ findChromium: () => FOUND });
    expect(obtainChromium(debian, debian.findChromium)).toBeUndefined();
    expect(debian.done).toEqual([]);
  });

  test('installs Chromium on Debian as root', () => {
    const debian = machine({ after: FOUND });
    expect(obtainChromium(debian, debian.findChromium)).toBeUndefined();
    expect(debian.done).toEqual(['update', 'install']);
  });

  test('says what to do when apt fails', () => {
    const here = machine({ apt: () => false, after: FOUND });
    expect(obtainChromium(here, here.findChromium)).toMatch(/apt could not .* run the same command/);
  });

  test('obtainChromium does not believe an apt that installed nothing', () => {
    const here = machine({});
    expect(obtainChromium(here, here.findChromium)).toContain('apt could not install Chromium');
  });

  test.each([
    ['Debian, not root', { isRoot: false }, 'Run: sudo apt-get install --yes'],
    ['Ubuntu', { os: { ID: 'ubuntu', ID_LIKE: 'debian' } }, 'Run: npx playwright-core install'],
    ['another system', { os: {} }, 'Run: npx playwright-core install'],
  ])('prints the exact command that installs Chromium on %s', (_name, parts, command) => {
    const here = machine(parts);
    expect(obtainChromium(here, here.findChromium)).toContain(command);
    expect(here.done).toEqual([]);
  });

  test('points at CHROMIUM_PATH when it is wrong, and installs nothing', () => {
    const here = machine({ findChromium: () => ({ found: false, wrongPath: 'CHROMIUM_PATH names x' }) });
    expect(obtainChromium(here, here.findChromium)).toMatch(/^CHROMIUM_PATH names x\. /);
    expect(here.done).toEqual([]);
  });
});
