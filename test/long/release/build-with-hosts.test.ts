import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

function build(...args: string[]) {
  return spawnSync('node', ['--import', 'tsx', 'scripts/build-extension.ts', ...args], { encoding: 'utf8' });
}

it('a build with hosts has access to them, asks for every other, and is like the build without them otherwise', () => {
  const out = mkdtempSync(path.join(tmpdir(), 'deskhand-build-'));
  onTestFinished(() => rmSync(out, { recursive: true }));
  const { status } = build('--out', out, '--hosts', 'https://desk.example/tickets/*', 'https://platform.example/*');
  expect(status).toBe(0);
  const read = (folder: string) =>
    JSON.parse(readFileSync(path.join(folder, 'chrome-mv3/manifest.json'), 'utf8')) as object;
  const required = ['https://desk.example/*', 'https://platform.example/*'];
  expect(read(out)).toEqual({ ...read('.output'), host_permissions: required });
  expect(read('.output')).toMatchObject({ optional_host_permissions: ['*://*/*'] });
});

it('a build for Firefox has the ID that the command names, and is like the build without it otherwise', () => {
  const out = mkdtempSync(path.join(tmpdir(), 'deskhand-build-'));
  onTestFinished(() => rmSync(out, { recursive: true }));
  const id = 'deskhand@company.example';
  expect(build('--browser', 'firefox', '--out', out, '--gecko-id', id).status).toBe(0);
  const read = (folder: string) => readFileSync(path.join(folder, 'firefox-mv3/manifest.json'), 'utf8');
  expect(read(out)).toBe(read('.output').replace('deskhand@deskhand.example', id));
  expect(read(out)).toContain(`"id":"${id}"`);
});
