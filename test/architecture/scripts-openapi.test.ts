import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { createDocument } from '@/scripts/openapi/create-document';
import { formatApiPage } from '@/scripts/openapi/format-api-page';

const folder = mkdtempSync(path.join(tmpdir(), 'deskhand-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/openapi.ts', ...args], { encoding: 'utf8' });

describe('npm run openapi', () => {
  it('docs/openapi.json is the output of npm run openapi: after a change of the contract, run it again', () => {
    const file = path.join(folder, 'openapi.json');
    const { status, stdout, stderr } = run(file);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(file);
    expect(readFileSync('docs/openapi.json', 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  it('docs/api.md shows this document: after a change of the contract, run npm run openapi again', () => {
    expect(readFileSync('docs/api.md', 'utf8')).toBe(formatApiPage(createDocument()));
  });

  it.each([
    [['--out'], 'deskhand: one file name is taken, not "--out".\n\nUsage: npm run openapi '],
    [['a.json', 'b.json'], 'deskhand: one file name is taken, not "a.json b.json".\n\nUsage: npm run openapi '],
    [[path.join(folder, 'none', 'x.json')], 'Name a file in a folder that exists.'],
  ])('answers the wrong arguments %j with a sentence', (args, sentence) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
  });
});
