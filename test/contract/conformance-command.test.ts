import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as consumers from 'node:stream/consumers';

import { afterEach, describe, expect, it } from 'vitest';

import { conformance } from '@/conformance/main';
import { startServers } from '@/demo/servers/start-servers';
import { runProgram } from '@/test/drivers/run-program';

import { startServer, TOKEN } from './wrong-servers/start-server';
import { TELLTALE } from './wrong-servers/telltale';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(...behaviour: Parameters<typeof startServer>): Promise<string> {
  const server = await startServer(...behaviour);
  closing.push(server.close);
  return server.url;
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('npm run conformance', { timeout: 60_000 }, () => {
  it('passes our own servers in the conformance check with exit code 0, a table of 80 columns and progress on stderr', async () => {
    const servers = await startServers({ firstPort: 0 });
    closing.push(servers.close);
    const { status, stdout, stderr } = await runProgram(conformance, [`${servers.commerce}/`, '--token', 'demo-token']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Conformance of http:\/\/127\.0\.0\.1:\d+\n\nPOST \/orders {3}\d+ rows, /);
    expect(stdout).toMatch(/\n {2}kept {9}has-next {10}hasNextPage is exact at every boundary\n/);
    expect(stdout).toMatch(/\nNo rule broken, 0 warnings, \d+ kept, \d+ not checked\. \([\d.]+ s\)\n$/);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stderr).toContain('/products: paging to the end\n');
    expect(stdout + stderr).not.toContain('demo-token');
  });

  it('exits with 1 and names the rule, its words, the field, the value and the next step', async () => {
    const { status, stdout, stderr } = await runProgram(conformance, [await serve(TELLTALE), '--token', TOKEN]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/\n {2}BROKEN {7}amounts {11}Amounts are JSON numbers\n/);
    const block = /BROKEN {2}\/orders {2}amounts\n([\s\S]*?)\n\n/.exec(stdout)?.[1]?.replace(/\s+/g, ' ');
    expect(block).toMatch(
      /The document demands \("Format rules"\): Amount fields are JSON Numbers, not strings with currency symbols\./,
    );
    expect(block).toMatch(
      /- data\[0\]\.totalAmount is "<\[token\]> & \\"x+\[t?o?[^ ]*…: should be a JSON number \(asked: page 1, pageSize 1, /,
    );
    expect(block).toMatch(/- and \d+ more of this kind To do: Send a bare number such as 71\.5/);
    expect(stdout + stderr).not.toContain(TOKEN);
    expect(stdout).not.toMatch(/\p{Cc}(?<!\n)/u);
    expect(stdout.split('\n').filter((line) => line.length > 80 && line.includes(' ', 8))).toEqual([]);
  });

  it('writes only JSON with --json', async () => {
    const run = await runProgram(conformance, [await serve(TELLTALE), '--token', TOKEN, '--json']);
    expect(run.status).toBe(1);
    const report = JSON.parse(run.stdout) as {
      verdict: string;
      counts: Record<string, number>;
      interfaces: { path: string; results: { rule: string; verdict: string }[] }[];
    };
    expect(report.verdict).toBe('broken');
    expect(report.interfaces.map(({ path }) => path)).toEqual(['/orders', '/products']);
    const results = report.interfaces.flatMap((each) => each.results);
    expect(results.filter(({ verdict }) => verdict === 'broken')).toHaveLength(report.counts.broken ?? -1);
    const titles = report.interfaces[1]?.results.find(({ rule }) => rule === 'required-fields');
    expect(titles).toMatchObject({
      section: 'Product object and SKU object',
      findings: [{ field: 'data[0].title', value: 'null' }, {}],
    });
    expect(run.stdout + run.stderr).not.toContain(TOKEN);
  });

  it('exits with 0 when there are only warnings', async () => {
    const small = { refuses: ({ pageSize }: { pageSize: number }) => pageSize > 100 };
    const { status, stdout } = await runProgram(conformance, [
      await serve(small),
      '--token',
      TOKEN,
      '--only',
      'orders',
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain('warning  /orders  page-size-200\n  The document recommends ("Limits"): ');
    expect(stdout).not.toContain('POST /products');
    expect(stdout).toMatch(/\nNo rule broken, 1 warning, /);
  });

  it('notes the rules that a cap on pages leaves unchecked', async () => {
    const args = [
      await serve({ refuses: ({ pageSize }) => pageSize > 10 }),
      '--token',
      TOKEN,
      '--only',
      'orders',
      '--max-pages',
      '2',
    ];
    const { status, stdout } = await runProgram(conformance, args);
    expect(status).toBe(0);
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toContain('Only the first 2 pages (20 rows) were read; --max-pages N reads more than 2.');
    expect(text).toMatch(/not checked rows-complete No row is lost between pages The store was not read to its end/);
  });

  it('opens pictures with --check-images', async () => {
    const pictures = await listen((request, response) =>
      response.writeHead(request.url === '/kettle.jpg' ? 200 : 404).end(),
    );
    const present = (row: Record<string, unknown>) =>
      JSON.parse(JSON.stringify(row).replaceAll('https://shop.example', pictures)) as Record<string, unknown>;
    const { status, stdout } = await runProgram(conformance, [
      await serve({ present }),
      '--token',
      TOKEN,
      '--check-images',
    ]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/\n {2}kept {9}pictures/);
    expect(stdout).toMatch(/\nwarning {2}\/products {2}pictures\n/);
    expect(stdout).toContain(`${pictures}/teapot.mp4`);
    expect(stdout).not.toContain(`${pictures}/kettle.jpg`);
  });

  it.each([
    ['no address', [], /^deskhand: The base URL is missing\.\n\nUsage: npm run conformance -- <base_url> --token T/],
    ['an address that is none', ['shop', '--token', TOKEN], /^deskhand: The base URL must be an address/],
    ['no token', ['http://127.0.0.1:1'], /^deskhand: The token is missing: --token T/],
    [
      'a token in the wrong place',
      ['http://127.0.0.1:1', TOKEN],
      /^deskhand: too many arguments\. Expected 1 argument but got 2\.\n/,
    ],
    ['a misspelled option', ['http://127.0.0.1:1', `--tokn=${TOKEN}`], /^deskhand: unknown option '--tokn'\n/],
    [
      'a number of pages that is none',
      ['http://127.0.0.1:1', '--max-pages', TOKEN],
      /^deskhand: option '--max-pages <N>' is invalid\. It takes a number from 2 to 999999\.\n/,
    ],
    [
      'an unknown interface',
      ['http://127.0.0.1:1', '--only', TOKEN],
      /^deskhand: option '--only <WHICH>' is invalid\. Allowed choices are orders, products\.\n/,
    ],
    [
      'an option without its value',
      ['http://127.0.0.1:1', '--token'],
      /^deskhand: option '--token <T>' argument missing\n\nUsage: /,
    ],
    [
      'a file nobody can write',
      ['http://127.0.0.1:1', '--token', TOKEN, '--junit', '/no/such/folder/x'],
      /^deskhand: The file for --junit/,
    ],
  ])('exits with 2 and names the next step for %s', async (_name, args, words) => {
    const { status, stdout, stderr } = await runProgram(conformance, args);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain(TOKEN);
  });

  it('exits with 2 where nothing listens, in JSON as well', async () => {
    const server = await startServer();
    await server.close();
    const { status, stdout, stderr } = await runProgram(conformance, [server.url, '--token', TOKEN, '--json']);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /deskhand: There is no connection to the server: the connection was refused: .*\nCheck the base URL/,
    );
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'could-not-run', reason: 'no-connection' });
  });

  it('exits with 2 when both interfaces refuse the token', async () => {
    const { status, stderr } = await runProgram(conformance, [await serve(), '--token', 'other-secret']);
    expect(status).toBe(2);
    expect(stderr).toContain('deskhand: The token is refused (HTTP 401 and 401), so nothing can be checked.\n');
    expect(stderr).not.toContain('other-secret');
  });

  it.each([
    [
      'HTML in place of JSON',
      '<!doctype html><title>Shop</title>',
      /body is "<!doctype html><title>Shop<\/title>": is not JSON/,
    ],
    ['an answer without end', 'x'.repeat(33 * 2 ** 20), /the answer was larger than 32 MiB and was not read/],
  ])('exits with 1 and shows %s', async (_name, body, words) => {
    const url = await listen((request, response) => {
      request.resume().on('end', () => response.writeHead(200, { 'Content-Type': 'text/html' }).end(body));
    });
    const { status, stdout } = await runProgram(conformance, [url, '--token', TOKEN, '--only', 'products']);
    expect(status).toBe(1);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(words);
  });

  it('stops at once on Ctrl+C while it waits for an answer', async () => {
    const told = Promise.withResolvers<void>();
    const url = await serve({ intercept: () => (told.resolve(), true) });
    const child = spawn(process.execPath, ['--import', 'tsx', 'conformance/main.ts', url, '--token', TOKEN]);
    void told.promise.then(() => child.kill('SIGINT'));
    const ended = once(child, 'exit');
    const [stdout, stderr] = await Promise.all([consumers.text(child.stdout), consumers.text(child.stderr)]);
    expect(await ended).toEqual([2, null]);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/deskhand: Stopped before the end; nothing is decided\.\n/);
  });

  it('explains its options with --help', async () => {
    const { status, stdout } = await runProgram(conformance, ['--help']);
    expect(status).toBe(0);
    for (const option of ['--token', '--only', '--max-pages', '--check-images', '--json', '--junit', 'Exit code']) {
      expect(stdout).toContain(option);
    }
    for (const option of [
      '--query',
      '--callbacks',
      '--reply',
      '--tags',
      '--summary',
      '--ticket',
      '--header',
      'THE CALLBACKS WRITE',
    ]) {
      expect(stdout).toContain(option);
    }
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });
});
