import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { openapi } from '@/scripts/openapi';
import { createDocument } from '@/scripts/openapi/create-document';
import { formatApiPage } from '@/scripts/openapi/format-api-page';
import { runProgram } from '@/test/drivers/run-program';

const folder = mkdtempSync(path.join(tmpdir(), 'deskhand-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run openapi', () => {
  it('docs/openapi.json is the output of npm run openapi: after a change of the contract, run it again', async () => {
    const file = path.join(folder, 'openapi.json');
    const { status, stdout, stderr } = await runProgram(openapi, [file]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(file);
    expect(readFileSync('docs/openapi.json', 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  it('docs/api.md shows this document: after a change of the contract, run npm run openapi again', () => {
    expect(readFileSync('docs/api.md', 'utf8')).toBe(formatApiPage(createDocument()));
  });

  it.each([
    [['--out'], 2, "unknown option '--out'\n\nUsage: npm run openapi -- "],
    [['a.json', 'b.json'], 2, 'too many arguments. Expected 1 argument but got 2.\n\nUsage: npm run openapi -- '],
    [[path.join(folder, 'none', 'x.json')], 1, 'Name a file in a folder that exists.'],
  ])('answers the wrong arguments %j with a sentence', async (args, expected, sentence) => {
    const { status, stderr } = await runProgram(openapi, args);
    expect(status).toBe(expected);
    expect(stderr).toContain(sentence);
  });
});
