import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Servers, startServers } from '@/demo/servers';
import { ADAPTERS } from '@/lib/helpdesk/registry';

const run = promisify(execFile);
const readme = readFileSync('README.md', 'utf8');
const blocks = [...readme.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({ language, text }));
const shellLines = blocks.flatMap(({ language, text }) => (language === 'sh' ? text.trim().split('\n') : []));
const curlLines = shellLines.filter((line) => line.startsWith('curl '));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

let servers: Servers;
beforeAll(async () => {
  servers = await startServers({ firstPort: 0 });
});
afterAll(() => servers.close());

describe('the README', () => {
  it('begins with what it is for whom, a picture, and the two commands', () => {
    const places = ['# Deskhand', 'For support agents', '![', 'npm run demo', 'npm test'].map((text) =>
      readme.indexOf(text),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('shows pictures and links files that are there', () => {
    const files = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names only commands that exist', () => {
    const named = [...readme.matchAll(/(?:^|`)npm (?:run )?([\w:-]+)/gm)].map(([, name = '']) => name);
    expect(named).toContain('demo');
    expect(named.filter((name) => !scripts[name])).toEqual([]);
  });

  it('names every helpdesk that can be chosen', () => {
    const rows = [...readme.matchAll(/^\| `([\w-]+)`\s*\|/gm)].map(([, id = '']) => id);
    expect(rows.toSorted()).toEqual(Object.keys(ADAPTERS).toSorted());
  });

  it('says how and when each of them was proven, as its adapter does', () => {
    const words = { live: 'a running product', source: 'its source', others: "others' code", own: 'our own page' };
    const rows = [...readme.matchAll(/^\| `([\w-]+)`(.*)$/gm)].map(([, id = '', row = '']) => {
      const [, , by, seen] = row.split('|').map((cell) => cell.trim());
      return [id, by, seen];
    });
    const evidence = Object.values(ADAPTERS).map((adapter) => [
      adapter?.id,
      adapter && words[adapter.evidence.by as keyof typeof words],
      adapter?.evidence.seen,
    ]);
    expect(Object.fromEntries(rows.map((row) => [row[0], row]))).toEqual(
      Object.fromEntries(evidence.map((row) => [row[0], row])),
    );
  });

  it('holds JSON that is JSON', () => {
    const json = blocks.filter(({ language }) => language === 'json').map(({ text }) => text);
    const stated = /<script[^>]*>([\s\S]*?)<\/script>/.exec(readme)?.[1] ?? '';
    for (const text of [...json, stated]) expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it.each(curlLines)('has lines that work as printed: %s', async (line) => {
    const at = { 4310: servers.helpdesk, 4311: servers.platform.url, 4312: servers.commerce };
    const here = Object.entries(at).reduce((text, [port, url]) => text.replace(`http://127.0.0.1:${port}`, url), line);
    const { stdout } = await run('bash', ['-c', `${here} -w '\\n%{http_code}'`]);
    const lines = stdout.split('\n');
    expect(lines.pop()).toMatch(/^20[04]$/);
    const answer = JSON.parse(lines.join('\n') || '{}') as { code?: unknown; data?: unknown[] };
    // Where there is a code, it says so too; a page of orders or products holds something.
    if ('code' in answer) expect(String(answer.code)).toBe('200');
    if (Array.isArray(answer.data)) expect(answer.data.length).toBeGreaterThan(0);
  });

  it('has such lines for each of the interfaces', () => {
    for (const path of [
      '/orders',
      '/products',
      '/reply-suggestion/',
      '/summary/',
      '/webhook/',
      '/integration/ticket',
    ]) {
      expect(curlLines.filter((line) => line.includes(path))).toHaveLength(1);
    }
  });
});
