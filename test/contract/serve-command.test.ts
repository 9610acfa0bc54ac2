import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startServers, type Servers } from '@/demo/servers/start-servers';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** `onOutput` gets the output so far. */
function serve(args: string[], onOutput: (output: string, stop: () => void) => void = () => {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/serve.ts', ...args], { cwd: ROOT });
  let output = '';
  let isStopped = false;
  const stop = () => {
    // A second signal would end the process at once.
    if (!isStopped) child.kill('SIGINT');
    isStopped = true;
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onOutput(output, stop);
    });
  }
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
}

describe('npm run serve', { timeout: 60_000 }, () => {
  let others: Servers;
  beforeAll(async () => {
    others = await startServers({ firstPort: 0 });
  });
  afterAll(() => others.close());

  it('says in a sentence that a port is taken and what to do, and fails', async () => {
    const { port } = new URL(others.helpdesk);
    const { code, output } = await serve(['--port', port]);
    expect(code).toBe(1);
    expect(output).toBe(
      `deskhand: Port ${port} on 127.0.0.1 is already in use. Choose another first port: -- --port N\n`,
    );
  });

  it.each([
    ['an option it does not know', ['--prot', '4310'], '--prot'],
    ['a port that is none', ['--port', 'x'], '--port'],
    ['the tour', ['--tour'], '--tour'],
  ])('refuses %s, with the usage', async (_name, args, word) => {
    const { code, output } = await serve(args);
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^deskhand: .*${word}.*\n\nUsage: npm run serve`));
  });

  it('prints where everything is, what to paste, and runs until it is told to stop', async () => {
    // The ports after those of other servers may be taken.
    let { port } = new URL(others.commerce);
    let run: Awaited<ReturnType<typeof serve>>;
    do {
      port = String(Number(port) + 4);
      run = await serve(['--port', port], (output, stop) => output.includes('Ctrl+C') && stop());
    } while (run.output.includes('already in use'));
    const first = Number(port);
    expect(run.code).toBe(0);
    expect(run.output).toContain(`Sample helpdesk       http://127.0.0.1:${first}\n`);
    expect(run.output).toContain(
      `http://127.0.0.1:${first + 1}/api_v2/intelli/custom-ticket/reply-suggestion/demo-x-token/1001`,
    );
    expect(run.output).toContain(
      `http://127.0.0.1:${first + 1}/api_v2/intelli/custom-ticket/summary/demo-x-token/1001`,
    );
    expect(run.output).toContain(`http://127.0.0.1:${first + 2}   (Authorization: Bearer demo-token)`);
    expect(run.output).toMatch(
      new RegExp(`http://127.0.0.1:${first + 3}   \\(token for the extension: dskr_[\\w-]+\\)`),
    );
  });
});
