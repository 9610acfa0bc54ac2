import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { configSchema } from '@/relay/config/config-schema';

import { PAGE, startApp } from './start-app';
import { createTestFolder } from './test-place';

const FILES = {
  'deskhand.js': 'loader',
  'panel.html': '<!doctype html>',
  'secret.js': 'secret',
  'assets/panel-1a2b.js': 'code',
  'assets/panel-1a2b.css': 'style',
  'assets/words.json': '{}',
  'assets/icon.svg': '<svg/>',
  'assets/font.woff2': 'font',
  'assets/notes.txt': 'notes',
  'assets/large-3c4d.js': 'x'.repeat(2000),
};

async function start() {
  const appFolder = createTestFolder();
  mkdirSync(path.join(appFolder, 'assets'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(appFolder, name), text);
  const app = await startApp({ appFolder });
  const read = async (place: string, headers: Record<string, string> = {}) => {
    const {
      status,
      headers: sent,
      ...answer
    } = await fetch(app.url + place, { headers }).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }));
    return { status, ...answer, header: (name: string) => sent.get(name) };
  };
  return { app, read };
}

describe('the files of the panel', () => {
  test.each([
    ['/app/deskhand.js', 'loader', 'text/javascript; charset=utf-8', 'max-age=300'],
    [`/app/panel?origin=${PAGE}`, '<!doctype html>', 'text/html; charset=utf-8', 'no-cache'],
    ['/app/assets/panel-1a2b.js', 'code', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/app/assets/panel-1a2b.css', 'style', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/app/assets/words.json', '{}', 'application/json; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/app/assets/icon.svg', '<svg/>', 'image/svg+xml', 'public, max-age=31536000, immutable'],
    ['/app/assets/font.woff2', 'font', 'font/woff2', 'public, max-age=31536000, immutable'],
  ])('%s is served with its type and its age', async (place, text, type, age) => {
    const { read } = await start();
    const answer = await read(place);
    expect(answer).toMatchObject({ status: 200, text });
    const names = ['content-type', 'cache-control', 'x-content-type-options', 'cross-origin-resource-policy'];
    expect(names.map(answer.header)).toEqual([type, age, 'nosniff', 'cross-origin']);
    expect(answer.header('vary')).toMatch(/^Origin(, Accept-Encoding)?$/);
  });

  test('the page may be framed by the page of its origin alone', async () => {
    const { read } = await start();
    const { header } = await read(`/app/panel?origin=${encodeURIComponent(PAGE)}`);
    expect(header('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors https://desk.example; require-trusted-types-for 'script'; trusted-types dompurify",
    );
    expect(header('referrer-policy')).toBe('no-referrer');
  });

  test.each(['', '?origin=', '?origin=https://other.example', `?origin=${PAGE}/`, `?origin=${PAGE}%20*`])(
    'the page is refused with a sentence for the origin of %j',
    async (query) => {
      const { read } = await start();
      const answer = await read(`/app/panel${query}`);
      expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('does not know this helpdesk') });
      expect(answer.header('content-type')).toBe('text/plain; charset=utf-8');
    },
  );

  test('a large file is sent compressed to a browser that takes it so', async () => {
    const { read } = await start();
    const large = await read('/app/assets/large-3c4d.js');
    expect(large.text).toBe('x'.repeat(2000));
    expect(['content-encoding', 'vary'].map(large.header)).toEqual(['gzip', 'Origin, Accept-Encoding']);
    const plain = await read('/app/assets/large-3c4d.js', { 'accept-encoding': 'identity' });
    expect(plain.header('content-encoding')).toBeNull();
  });

  test('pages of the helpdesk and of the relay may read a file, and others may not', async () => {
    const { app, read } = await start();
    const readAllowed = async (origin: string) =>
      (await read('/app/assets/panel-1a2b.js', { origin })).header('access-control-allow-origin');
    for (const origin of [PAGE, app.url]) expect(await readAllowed(origin)).toBe(origin);
    for (const origin of ['https://other.example', 'null']) expect(await readAllowed(origin)).toBeNull();
  });

  test.each([
    '/app/assets/../secret.js',
    '/app/assets/..%2Fsecret.js',
    '/app/assets/..%5Csecret.js',
    '/app/assets/%2e%2e%2fsecret.js',
    '/app/assets/%252e%252e%252fsecret.js',
    '/app/assets/.%00.js',
    '/app/assets/x/../../secret.js',
    '/app/assets/notes.txt',
    '/app/assets/other.js',
    '/app/assets/',
    '/app/secret.js',
  ])('%s is not served', async (place) => {
    const { app } = await start();
    // Clients resolve such paths before they send them.
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${place} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toContain('secret');
  });

  test('the command that builds the panel is named where it is missing', async () => {
    const app = await startApp({ appFolder: path.join(createTestFolder(), 'none') });
    for (const place of ['/app/deskhand.js', `/app/panel?origin=${PAGE}`, '/app/assets/panel.js']) {
      expect(await app.get(place)).toMatchObject({
        status: 404,
        body: { error: { message: expect.stringContaining('npm run build:app') } },
      });
    }
  });
});

describe('the settings of the panel', () => {
  const channels = [{ id: 'main' }];
  const parse = (config: object) => configSchema.safeParse({ channels, ...config });

  test.each([
    'https://desk.example/',
    'https://desk.example/a',
    'https://Desk.example',
    'https://desk.example:443',
    'http://desk.example',
    'https://*.example',
    "https://desk.example;script-src'x'",
    'https://[::1]',
    'desk.example',
    'null',
  ])('%j is refused as origin', (origin) => {
    expect(parse({ apps: [{ origin, channel: 'main' }] }).success).toBe(false);
  });

  test.each(['https://desk.example:8443', 'http://localhost:8080', 'http://127.0.0.1'])(
    '%j is accepted as origin',
    (origin) => {
      expect(parse({ apps: [{ origin, channel: 'main' }] }).success).toBe(true);
    },
  );

  test('each page has one row, with a channel of the configuration', () => {
    const row = { origin: PAGE, channel: 'main' };
    const read = (apps: object[]) =>
      parse({ apps }).error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
    expect(read([row, row])).toEqual([['apps.1.origin', 'is used twice']]);
    expect(read([{ ...row, channel: 'other' }])).toEqual([['apps.0.channel', 'must be the id of a channel']]);
  });

  test('settings of the panel have the limits of the extension’s settings', () => {
    const panel = {
      targetLanguage: 'GERMAN',
      contentFormat: 'PLAIN',
      summaryLanguage: 'de',
      uiLanguage: 'de',
      insertMode: 'cursor',
      autoSuggest: 'off',
      summarizeFrom: 5,
      suggestionsPerDay: 0,
      chips: [{ label: ' Short  reply ', instruction: 'Be\nshort' }],
      trackingUrl: 'https://carrier.example/{number}',
      pictureHosts: ['Images.example'],
    };
    expect(parse({ panel }).data?.panel).toEqual({
      ...panel,
      chips: [{ label: 'Short reply', instruction: 'Be short' }],
      pictureHosts: ['images.example'],
    });
    const wrong = [
      { targetLanguage: 'KLINGON' },
      { contentFormat: 'RTF' },
      { uiLanguage: 'fr' },
      { insertMode: 'top' },
      { autoSuggest: 'always' },
      { summarizeFrom: 0 },
      { suggestionsPerDay: -1 },
      { chips: [{ label: 'x'.repeat(41), instruction: 'x' }] },
      { trackingUrl: 'https://{number}.example/' },
      { pictureHosts: ['*'] },
      { other: true },
    ];
    expect(wrong.filter((each) => parse({ panel: each }).success)).toEqual([]);
  });
});
