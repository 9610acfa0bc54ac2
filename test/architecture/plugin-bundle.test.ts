import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, describe, expect, it } from 'vitest';

import { bundlePlugin } from '@/demo/helpdesk/bundle-plugin';
import { ticketSchema } from '@/scripts/ticket-schema';
import { runProgram } from '@/test/drivers/run-program';

const folder = mkdtempSync(path.join(tmpdir(), 'deskhand-plugin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the plugin', () => {
  it('the plugin is one script in plain ASCII, under 4 kB, that leaves one name behind', async () => {
    const code = await bundlePlugin();
    expect(code.length).toBeGreaterThan(1000);
    expect(Buffer.byteLength(code)).toBeLessThan(4000);
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(2000);
    // Pages of any encoding load it.
    expect(code).toMatch(/^"use strict";\(\(\)=>\{[\u0020-\u007E\n]*\}\)\(\);\n$/);
    expect([...code.matchAll(/globalThis\.(\w+)=/g)].map(([, name]) => name)).toEqual(['deskhand']);
  });

  it('npm run build:plugin writes the plugin with its types', () => {
    const { status, stdout } = spawnSync('node', ['--import', 'tsx', 'scripts/build-plugin.ts'], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toMatch(/deskhand-plugin\.js: \d{4} bytes, \d{4} compressed/);
    expect(readFileSync('.output/deskhand-plugin.d.ts', 'utf8')).toBe(readFileSync('plugin/deskhand.d.ts', 'utf8'));
  });
});

describe('npm run ticket-schema', () => {
  it('docs/ticket.schema.json is the output of npm run ticket-schema: after a change of the schema, run it again', async () => {
    const file = path.join(folder, 'ticket.json');
    const { status, stdout, stderr } = await runProgram(ticketSchema, [file]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(file);
    expect(readFileSync('docs/ticket.schema.json', 'utf8')).toBe(readFileSync(file, 'utf8'));
  });
});
