import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type Browser, installBrowsers, isDebian, type Machine } from '@/scripts/install-browsers.mjs';

/** The search path of a machine that has no browser. */
let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'deskhand-path-'));
});
afterEach(() => rmSync(path, { recursive: true }));

async function install(
  browsers: Browser[],
  parts: Partial<Machine> = {},
): Promise<{ problem?: string; done: string[] }> {
  const done: string[] = [];
  const problem = await installBrowsers(browsers, {
    osRelease: 'ID=debian\n',
    isRoot: true,
    env: { PATH: path },
    apt: async (...args) => done.push(args.join(' ')) > 0,
    say: () => undefined,
    ...parts,
  });
  return { problem, done };
}

test('installs missing browsers on Debian as root, with fonts', async () => {
  const { problem, done } = await install(['chromium', 'firefox']);
  expect(problem).toBeUndefined();
  expect(done).toEqual([
    'update --quiet',
    expect.stringMatching(/^install --yes .* chromium fonts-noto-core .* firefox-esr$/),
  ]);
});

test.each(['chromium', 'chromium-browser'])('installs no Chromium where %s is on the search path', async (name) => {
  writeFileSync(join(path, name), '');
  expect((await install(['chromium'])).done).toEqual([]);
  expect((await install(['chromium', 'firefox'])).done.at(-1)).not.toContain('chromium');
});

test('installs no browser that an environment variable names', async () => {
  const env = { PATH: path, CHROMIUM_PATH: '/opt/chrome', FIREFOX_PATH: '/opt/firefox' };
  expect((await install(['chromium', 'firefox'], { env })).done).toEqual([]);
});

test.each([
  ['on Debian without root', { isRoot: false }],
  ['on Ubuntu', { osRelease: 'ID=ubuntu\nID_LIKE=debian\n' }],
  ['on another system', { osRelease: '' }],
])('installs no browser %s', async (_, parts) => {
  expect(await install(['chromium', 'firefox'], parts)).toEqual({ done: [] });
});

test('says what to do when apt fails to install a browser', async () => {
  const { problem } = await install(['chromium'], { apt: async () => false });
  expect(problem).toMatch(/^apt could not install chromium .* run the same command/);
});

test('takes a system that derives from Debian for Debian, except Ubuntu and its kind', () => {
  expect(isDebian('NAME="LMDE"\nID=linuxmint\nID_LIKE=debian\n')).toBe(true);
  expect(isDebian('ID=linuxmint\nID_LIKE="ubuntu debian"\n')).toBe(false);
});
