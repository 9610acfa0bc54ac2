import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ROOMS } from '@/architecture';
import { conformance } from '@/conformance/main';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import { ACTION_TYPES } from '@/lib/contract/values';
import { readCatalogue } from '@/scripts/catalogues/read-catalogue';
import { fillAdapterTable } from '@/scripts/fill-adapter-table';
import { runProgram } from '@/test/drivers/run-program';

const run = promisify(execFile);
const files = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
const pages = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const readPage = (file: string): string => pages.find((page) => page.file === file)?.text ?? '';
const blocks = pages.flatMap(({ text }) =>
  [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, code = '']) => ({ language, code })),
);
const shellLines = blocks.flatMap(({ language, code }) => (language === 'sh' ? code.trim().split('\n') : []));
const curlLines = shellLines.filter((line) => line.startsWith('curl '));
/** Those of the relay run in its own test. */
const conformanceLines = shellLines.filter((line) => /^npm run conformance -- .*:431\d/.test(line));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

let servers: Servers;
beforeAll(async () => {
  servers = await startServers({ firstPort: 0 });
});
afterAll(() => servers.close());

/** `file: target` for each relative link to no file or heading. */
function findBrokenLinks({ file, text }: { file: string; text: string }): string[] {
  const links = [...text.matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)];
  return links.flatMap(([, target = '', anchor]) => {
    const linked = target === '' ? file : path.join(path.dirname(file), target);
    const isThere = existsSync(linked) && (anchor === undefined || anchorsOf(readFileSync(linked, 'utf8')).has(anchor));
    return isThere ? [] : [`${file}: ${target}${anchor === undefined ? '' : `#${anchor}`}`];
  });
}

function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** `file: path` for each path in backticks, below a source folder, that leads nowhere. */
function findBrokenPaths({ file, text }: { file: string; text: string }): string[] {
  const folders = [...new Set(Object.values(ROOMS).map((folder) => folder.split('/')[0]))].join('|');
  const named = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g'))].map(([, name = '']) => name);
  return named.filter((name) => !existsSync(name)).map((name) => `${file}: ${name}`);
}

/** The folders that boxes of a diagram name. After `entrypoints/`, further names of a line are in the same folder. */
function readRooms(diagram: string): string[] {
  const lines = [...diagram.matchAll(/\["([^"]+)"\]/g)].flatMap(([, label = '']) => label.split('<br>'));
  return lines
    .flatMap((line) => {
      const inside = line.startsWith('entrypoints/') ? 'entrypoints/' : '';
      return line.split(', ').map((name) => (name.startsWith(inside) ? name : inside + name));
    })
    .toSorted();
}

/** In pages about the extension, quotation marks enclose its own words. */
function findQuotations(markdown: string): string[] {
  const prose = markdown.replaceAll(/```[\s\S]*?```|`[^`]*`/g, '').replaceAll(/\s+/g, ' ');
  return [...prose.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words);
}

describe('the README', () => {
  const readme = readPage('README.md');

  it('begins with its purpose and readers, a picture, and the two commands', () => {
    const places = ['# Deskhand', 'For support agents', '![', 'npm run demo', 'npm test'].map((text) =>
      readme.indexOf(text),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('the README is at most 130 lines long', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(130);
  });
});

describe('the documentation', () => {
  it('links only files and headings that exist', () => {
    expect(pages.flatMap(findBrokenLinks)).toEqual([]);
    expect(readPage('README.md').match(/\]\(/g)?.length).toBeGreaterThan(8);
    const planted = '[no file](docs/no-page.md) [no heading](#no-heading) [a heading](#try-it)';
    expect(findBrokenLinks({ file: 'README.md', text: planted })).toEqual([
      'README.md: docs/no-page.md',
      'README.md: #no-heading',
    ]);
  });

  it('names only source files that exist', () => {
    expect(pages.flatMap(findBrokenPaths)).toEqual([]);
    expect(findBrokenPaths({ file: 'x.md', text: 'See `lib/domain/no-file.ts` and `lib/domain/ticket.ts`.' })).toEqual([
      'x.md: lib/domain/no-file.ts',
    ]);
  });

  it('shows every room in the picture of the rooms, and no other', () => {
    const [, picture = ''] = /```mermaid\n([\s\S]*?)```/.exec(readPage('docs/architecture.md')) ?? [];
    expect(readRooms(picture)).toEqual(Object.values(ROOMS).toSorted());
    expect(readRooms('a["lib/panel, lib/options<br>entrypoints/content, desk"]')).toEqual([
      'entrypoints/content',
      'entrypoints/desk',
      'lib/options',
      'lib/panel',
    ]);
  });

  it('names a file for every word of the glossary', () => {
    const rows = readPage('docs/glossary.md')
      .split('\n')
      .filter((line) => /^\| (?!word\b|-)/.test(line));
    expect(rows.length).toBeGreaterThanOrEqual(30);
    expect(rows.filter((row) => !/\| `[\w./-]+` +\|$/.test(row))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const named = pages.flatMap(({ text }) =>
      [...text.matchAll(/(?:^|`)npm (?:run )?([\w:-]+)/gm)].map(([, name = '']) => name),
    );
    expect(named).toContain('demo');
    expect(named.filter((name) => !scripts[name])).toEqual([]);
  });

  it('contains only valid JSON where it shows JSON', () => {
    const json = blocks.filter(({ language }) => language === 'json').map(({ code }) => code);
    const stated = pages.flatMap(({ text }) => [
      ...text.matchAll(/<script type="application\/json"[^>]*>([^<]+)<\/script>/g),
    ]);
    expect(json.length).toBeGreaterThan(0);
    expect(stated.length).toBeGreaterThan(1);
    for (const text of [...json, ...stated.map(([, code = '']) => code)]) {
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
  });

  it('quotes only words that the extension shows', async () => {
    const messages = Object.values(await readCatalogue('en')).map(({ text }) => text);
    const shown = new Set([...messages, ...Object.values(ADAPTERS).map((adapter) => adapter?.name)]);
    const quoted = [
      'README.md',
      'docs/agents.md',
      'docs/administrators.md',
      'docs/helpdesks.md',
      'docs/plugin.md',
      'docs/store/listing.md',
      'docs/store/chrome-and-edge.md',
      'docs/store/amo.md',
      'docs/store/privacy.md',
      'CHANGELOG.md',
    ].flatMap((file) => findQuotations(readPage(file)).map((words) => ({ file, words })));
    expect(quoted.length).toBeGreaterThan(20);
    expect(quoted.filter(({ words }) => !shown.has(words))).toEqual([]);
  });

  it('the page for agents explains every recommendation', async () => {
    const messages = Object.entries(await readCatalogue('en'));
    const names = messages.flatMap(([key, { text }]) => (/^verdict\.[A-Z_]+$/.test(key) ? [text] : []));
    expect(names.length).toBeGreaterThan(7);
    const rows = [...readPage('docs/agents.md').matchAll(/^\| "([^"]+)" +\| \S/gm)].map(([, name]) => name);
    expect(names.filter((name) => !rows.includes(name))).toEqual([]);
  });

  it('the page about the contract shows the words of every action type', async () => {
    const messages = await readCatalogue('en');
    const rows = readPage('docs/contract.md').split('\n');
    for (const actionType of ACTION_TYPES) {
      const row = rows.find((line) => line.startsWith(`| \`${actionType}\` `));
      expect(row, actionType).toContain(`"${messages[`verdict.${actionType}`]?.text}"`);
    }
  });

  it('gives each picture a text, and the drawn one colours for both themes', () => {
    const pictures = pages.flatMap(({ text }) => [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)]);
    expect(pictures.length).toBeGreaterThan(4);
    expect(pictures.filter(([, words = '']) => words.length < 20).map(([, , file]) => file)).toEqual([]);
    const drawn = readFileSync('docs/pictures/data-flow.svg', 'utf8');
    expect(drawn).toMatch(/aria-labelledby="title description"[\s\S]*<title id="title">[\s\S]*<desc id="description">/);
    const [light = '', dark = ''] = drawn.split('@media (prefers-color-scheme: dark)');
    const coloured = [...light.matchAll(/^ +(\S+) \{ [^}]*#/gm)].map(([, name = '']) => name);
    expect(coloured.length).toBeGreaterThan(5);
    expect(coloured.filter((name) => !dark.includes(` ${name} { `))).toEqual([]);
  });

  it('explains every key of the policy', () => {
    const schema = JSON.parse(readFileSync('public/managed-schema.json', 'utf8')) as PolicySchema;
    const named = [...readPage('docs/administrators.md').matchAll(/^\| `([\w.[\]]+)` /gm)].map(([, key = '']) => key);
    expect(named.filter((key) => /[.[]/.test(key)).toSorted()).toEqual(keysOf(schema).toSorted());
  });
});

interface PolicySchema {
  properties?: Record<string, PolicySchema>;
  items?: PolicySchema;
}

function keysOf({ properties, items }: PolicySchema, prefix = ''): string[] {
  if (items) return keysOf(items, `${prefix}[]`);
  if (!properties) return [prefix];
  return Object.entries(properties).flatMap(([name, schema]) => keysOf(schema, prefix ? `${prefix}.${name}` : name));
}

describe('the table of helpdesks', () => {
  const page = readPage('docs/helpdesks.md');

  it('names every helpdesk that can be chosen', () => {
    const rows = [...page.matchAll(/^\| `([\w-]+)` .*\d{4}-\d{2}-\d{2}/gm)].map(([, id = '']) => id);
    expect(rows.toSorted()).toEqual(Object.keys(ADAPTERS).toSorted());
  });

  it('the table of helpdesks is the output of `npm run adapter-table`', () => {
    expect(page).toBe(fillAdapterTable(page));
  });
});

/** Puts the test's own servers in the place of those of `npm run serve`. */
function moveHere(line: string): string {
  const at = { 4310: servers.helpdesk, 4311: servers.platform.url, 4312: servers.commerce, 4313: servers.relay.url };
  return Object.entries(at).reduce((text, [port, url]) => text.replaceAll(`http://127.0.0.1:${port}`, url), line);
}

describe('the command lines of the documentation', () => {
  it.each(conformanceLines)('a conformance check of the documentation passes as printed: %s', async (line) => {
    const words = moveHere(line)
      .slice('npm run conformance -- '.length)
      .matchAll(/"([^"]*)"|\S+/g);
    const { stdout } = await runProgram(
      conformance,
      [...words].map(([word, quoted]) => quoted ?? word),
    );
    expect(stdout).toContain('\nNo rule broken, 0 warnings, ');
  });

  it('each conformance check is in the command lines of the documentation', () => {
    const kinds = conformanceLines.map((line) => /--(token|query|callbacks) /.exec(line)?.[1]);
    expect(kinds).toEqual(['token', 'query', 'callbacks']);
  });

  it.each(curlLines)('a command line of the documentation works as printed: %s', async (line) => {
    const { stdout } = await run('bash', ['-c', `${moveHere(line)} -w '\\n%{http_code}'`]);
    const lines = stdout.split('\n');
    expect(lines.pop()).toMatch(/^20[04]$/);
    const answer = JSON.parse(lines.join('\n') || '{}') as { code?: unknown; data?: unknown[] };
    if ('code' in answer) expect(String(answer.code)).toBe('200');
    if (Array.isArray(answer.data)) expect(answer.data.length).toBeGreaterThan(0);
  });

  it('each interface is in the command lines of the documentation once', () => {
    for (const interfacePath of [
      '/orders',
      '/products',
      '/reply-suggestion/',
      '/summary/',
      '/webhook/',
      '/platform/ticket',
    ]) {
      expect(curlLines.filter((line) => line.includes(interfacePath))).toHaveLength(1);
    }
  });
});
