import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// @ts-expect-error It has no types. Its window as the environment would change `fetch`.
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { conformance } from '@/conformance/main';
import { runProgram } from '@/test/drivers/run-program';

import { startServer, TOKEN, type TestServer } from './wrong-servers/start-server';
import { TELLTALE } from './wrong-servers/telltale';

let server: TestServer;
let folder: string;
beforeEach(async () => {
  server = await startServer(TELLTALE);
  folder = mkdtempSync(join(tmpdir(), 'deskhand-conformance-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

function parseXml(text: string): Document {
  const { DOMParser } = new JSDOM().window as typeof globalThis;
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const [complaint] = document.getElementsByTagName('parsererror');
  if (complaint) throw new Error(complaint.textContent ?? '');
  return document;
}

describe('npm run conformance -- --junit FILE', { timeout: 60_000 }, () => {
  it('writes well-formed XML with a suite per interface and a case per rule', async () => {
    const file = join(folder, 'report.xml');
    const { status } = await runProgram(conformance, [server.url, '--token', TOKEN, '--junit', file]);
    expect(status).toBe(1);
    const xml = readFileSync(file, 'utf8');
    const document = parseXml(xml);
    const root = document.documentElement;
    const count = (name: string) => document.getElementsByTagName(name).length;
    expect([...document.getElementsByTagName('testsuite')].map((suite) => suite.getAttribute('name'))).toEqual([
      '/orders',
      '/products',
    ]);
    expect(count('testcase')).toBe(Number(root.getAttribute('tests')));
    expect(count('failure')).toBe(Number(root.getAttribute('failures')));
    expect(count('skipped')).toBe(Number(root.getAttribute('skipped')));
    expect([count('failure') > 1, count('skipped') > 0, count('testcase') > 60]).toEqual([true, true, true]);
    const failures = [...document.getElementsByTagName('failure')].map((failure) => failure.textContent);
    expect(failures.join()).toContain('data[0].totalAmount is "<[token]> & \\"xxx');
    expect(xml).not.toContain(TOKEN);
  });

  it('writes a case with an error when the check cannot run', async () => {
    const file = join(folder, 'report.xml');
    const { status } = await runProgram(conformance, [server.url, '--token', 'other-secret', '--junit', file]);
    expect(status).toBe(2);
    const document = parseXml(readFileSync(file, 'utf8'));
    expect(document.getElementsByTagName('error')[0]?.getAttribute('message')).toMatch(/^The token is refused/);
  });
});
