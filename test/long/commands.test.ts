import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

import { describe, expect, test } from 'vitest';

import { buildExtension } from '@/scripts/build-extension';
import { serveGallery } from '@/scripts/serve-gallery';
import { runProgram } from '@/test/drivers/run-program';

/** `onOutput` gets the output so far and can stop the script as Ctrl+C does. */
function run(script: string, args: string[], onOutput: (output: string, stop: () => void) => void = () => {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args]);
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

describe('npm run gallery', () => {
  test('prints its address, shows the states, and runs until it is stopped', async () => {
    const port = await findFreePort();
    let page: Promise<string> | undefined;
    const { code, output } = await run('scripts/serve-gallery.ts', ['--port', String(port)], (printed, stop) => {
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

test.each([
  [['--gecko-id', 'deskhand'], 'It takes an ID such as deskhand@company.example.\n'],
  [['https://desk.example/*'], 'deskhand: too many arguments. Expected 0 arguments but got 1.\n'],
])('answers the wrong arguments %j of a build with a sentence', async (args, sentence) => {
  const { status, stderr } = await runProgram(buildExtension, args);
  expect(status).toBe(2);
  expect(stderr).toContain(sentence);
});

/** What they do is tried before a release. */
test.each(['test/bench/main.ts', 'scripts/take-pictures.ts'])(
  '%s starts, and refuses a wrong option',
  async (script) => {
    const { code, output } = await run(script, ['--quick']);
    expect(code, output).toBe(2);
    expect(output).toContain("unknown option '--quick'");
  },
);
