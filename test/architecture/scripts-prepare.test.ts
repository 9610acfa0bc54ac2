import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

/** Its programs only write down that they were called. */
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'deskhand-clone-'));
  mkdirSync(join(clone, 'scripts'));
  for (const file of ['prepare.mjs', 'install-browsers.mjs'])
    copyFileSync(`scripts/${file}`, join(clone, 'scripts', file));
  copyFileSync('package.json', join(clone, 'package.json'));
  writeLock('package-lock.json', { kettle: { version: '2.0.0' } });
  mkdirSync(join(clone, 'path'));
  symlinkSync(process.execPath, join(clone, 'path/node'));
  // The path has browsers, so nothing installs them on this machine.
  for (const browser of ['chromium', 'firefox']) writeProgram(`path/${browser}`, '');
  writeProgram('path/npm', 'echo "npm $*" >> "$PWD/calls"; node fake-install.mjs');
  // Stands in for npm.
  writeFileSync(
    join(clone, 'fake-install.mjs'),
    `import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
     mkdirSync('node_modules/.bin', { recursive: true });
     mkdirSync('.wxt', { recursive: true });
     cpSync('package-lock.json', 'node_modules/.package-lock.json');
     cpSync('package-lock.json', '.wxt/wxt.d.ts');`,
  );
});

afterEach(() => rmSync(clone, { recursive: true }));

function writeLock(
  file: string,
  packages: Record<string, { version: string; dev?: boolean; optional?: boolean }>,
): void {
  const entries = Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry]);
  write(file, JSON.stringify({ packages: { '': { version: '0.1.0' }, ...Object.fromEntries(entries) } }));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(clone, file)), { recursive: true });
  writeFileSync(join(clone, file), text);
}

function writeProgram(file: string, script: string): void {
  write(file, `#!/bin/sh\n${script}\n`);
  chmodSync(join(clone, file), 0o755);
}

function writeInstalled(packages: Record<string, { version: string; dev?: boolean }>): void {
  writeLock('node_modules/.package-lock.json', packages);
  write('.wxt/wxt.d.ts', '{}');
}

function prepare(...args: string[]): { status: number | null; said: string; calls: string } {
  const options = { cwd: clone, encoding: 'utf8' as const, env: { PATH: join(clone, 'path') } };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs', ...args], options);
  const calls = existsSync(join(clone, 'calls')) ? readFileSync(join(clone, 'calls'), 'utf8') : '';
  return { status, said: stdout + stderr, calls };
}

test('installs the packages of a fresh clone, and says so before', () => {
  const { status, said, calls } = prepare();
  expect(said).toMatch(/^deskhand: installing the npm packages/);
  expect(calls).toMatch(/^npm ci --omit=dev\b/);
  expect(status).toBe(0);
});

test('installs the packages that only tests need when a command asks for them', () => {
  writeLock('package-lock.json', { kettle: { version: '2.0.0' }, thermometer: { version: '1.0.0', dev: true } });
  writeInstalled({ kettle: { version: '2.0.0' } });
  expect(prepare().calls).toBe('');
  expect(prepare('--tests').calls).toBe('npm ci --include=dev\n');
});

test('keeps the packages of tests that are installed when the lock has changed since', () => {
  writeInstalled({ kettle: { version: '1.9.9' }, thermometer: { version: '1.0.0', dev: true } });
  expect(prepare().calls).toBe('npm ci --include=dev\n');
});

test('installs nothing when the packages are those of the lock', () => {
  writeInstalled({ kettle: { version: '2.0.0' } });
  expect(prepare()).toEqual({ status: 0, said: '', calls: '' });
});

test('installs again when the lock has changed since', () => {
  writeInstalled({ kettle: { version: '1.9.9' } });
  expect(prepare().calls).toMatch(/^npm ci\b/);
});

test('an optional package of another kind of machine does not count as missing', () => {
  writeLock('package-lock.json', { kettle: { version: '2.0.0' }, steam: { version: '1.0.0', optional: true } });
  writeInstalled({ kettle: { version: '2.0.0' } });
  expect(prepare().calls).toBe('');
});

test('says what to look at when npm fails, and stops', () => {
  writeProgram('path/npm', 'exit 3');
  const { status, said } = prepare();
  expect(status).toBe(1);
  expect(said).toContain('npm could not install the packages');
  expect(said).toContain('run the same command again');
});

test('stops at a Node that is too old, and names the one it needs', () => {
  writeInstalled({ kettle: { version: '2.0.0' } });
  writeProgram('node_modules/.bin/node', 'echo v20.20.2');
  const { status, said } = prepare();
  expect(status).toBe(1);
  expect(said).toMatch(/Node 24 or newer is needed, and this is v20\.20\.2\./);
});

test('stops when the Node among the packages does not run here', () => {
  writeInstalled({ kettle: { version: '2.0.0' } });
  writeProgram('node_modules/.bin/node', 'exit 127');
  expect(prepare()).toMatchObject({ status: 1, said: expect.stringContaining('does not run on this machine') });
});

test('writes the type definitions itself when npm was told to ignore scripts', () => {
  writeInstalled({ kettle: { version: '2.0.0' } });
  rmSync(join(clone, '.wxt'), { recursive: true });
  writeProgram('node_modules/.bin/wxt', 'echo "wxt $*" >> calls');
  expect(prepare('--tests')).toMatchObject({ status: 0, calls: 'wxt prepare\n' });
});

test('looks for a browser only when one is asked for, and stops when there is none', () => {
  writeInstalled({ kettle: { version: '2.0.0' } });
  writeProgram('node_modules/.bin/tsx', 'echo "tsx $*" >> calls; exit 1');
  expect(prepare()).toMatchObject({ status: 0, calls: '' });
  expect(prepare('--browser')).toMatchObject({ status: 1, calls: 'tsx scripts/require-browser.ts chromium\n' });
});

test('looks for a Firefox when that is asked for', () => {
  writeInstalled({ kettle: { version: '2.0.0' } });
  writeProgram('node_modules/.bin/tsx', 'echo "tsx $*" >> calls; exit 1');
  expect(prepare('--firefox')).toMatchObject({ status: 1, calls: 'tsx scripts/require-browser.ts firefox\n' });
});
