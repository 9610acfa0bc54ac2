import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { serveGallery } from '@/scripts/serve-gallery';
import { runProgram } from '@/test/drivers/run-program';

const ROOT = resolve(import.meta.dirname, '../..');
const PICTURES = join(ROOT, 'docs/pictures');

/** `onOutput` gets the output so far and can stop the script as Ctrl+C does. */
function run(script: string, args: string[], onOutput: (output: string, stop: () => void) => void = () => {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], { cwd: ROOT });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onOutput(output, () => child.kill('SIGINT'));
    });
  }
  return new Promise<{ code: number | null; output: string }>((done) => {
    child.on('close', (code) => done({ code, output }));
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** The script builds, starts a browser with servers, and plays the main job for each picture. */
const PICTURES_TIMEOUT_MS = 240_000;

test('takes every picture of the README with npm run pictures', { timeout: PICTURES_TIMEOUT_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskhand-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { code, output } = await run('take-pictures', [folder]);
  expect(code, output).toBe(0);
  const kept = readdirSync(PICTURES).filter((name) => name.endsWith('.png'));
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted());
  const sizeOf = (file: string): number[] => [16, 20].map((at) => readFileSync(file).readUInt32BE(at));
  for (const name of readdirSync(folder)) {
    // Fonts differ between machines, so only the PNG header is compared.
    expect(sizeOf(join(folder, name)), name).toEqual(sizeOf(join(PICTURES, name)));
  }
});

describe('npm run gallery', () => {
  test('prints its address, shows the states, and runs until it is stopped', async () => {
    const port = await findFreePort();
    let page: Promise<string> | undefined;
    const { code, output } = await run('serve-gallery', ['--port', String(port)], (printed, stop) => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
      if (url && !page) page = fetch(url).then((answer) => answer.text().finally(stop));
    });
    expect(code, output).toBe(0);
    expect(await page).toContain('<title>');
  });

  test.each([
    ['an option it does not know', ['--prot', '4310'], '--prot'],
    ['a port that is none', ['--port', 'x'], '--port'],
  ])('refuses %s and prints the usage', async (_, args, word) => {
    const { status, stderr } = await runProgram(serveGallery, args);
    expect(status).toBe(2);
    expect(stderr).toMatch(new RegExp(`^deskhand: .*${word}[^]*\n\nUsage: npm run gallery`));
  });
});
