import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { serve } from '@/demo/serve';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import { readPackagedData } from '@/demo/shop/read-packaged-store';
import { type Ended, runProgram } from '@/test/drivers/run-program';

/** Runs `npm run serve` as a process that gets Ctrl+C when the servers run. */
function serveAsProcess(port: string): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/serve.ts', '--port', port]);
  const ended = { stdout: '', stderr: '' };
  let isStopped = false;
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      ended[name] += chunk.toString();
      // A second signal would end the process at once.
      if (!isStopped && ended.stdout.includes('Ctrl+C')) isStopped = child.kill('SIGINT');
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ status: code ?? -1, ...ended }));
  });
}

describe('npm run serve', { timeout: 60_000 }, () => {
  let others: Servers;
  beforeAll(async () => {
    others = await startServers({ firstPort: 0 });
  });
  afterAll(() => others.close());

  /** Tries ports after those of other servers, until four are free. */
  async function onFreePorts(run: (port: string) => Promise<Ended>): Promise<Ended & { first: number }> {
    for (let first = Number(new URL(others.commerce).port) + 4; ; first += 4) {
      const ended = await run(String(first));
      if (!ended.stderr.includes('already in use')) return { ...ended, first };
    }
  }

  it('says in a sentence that a port is taken and what to do, and fails', async () => {
    const { port } = new URL(others.helpdesk);
    expect(await runProgram(serve, ['--port', port])).toEqual({
      status: 1,
      stdout: '',
      stderr: `deskhand: Port ${port} on 127.0.0.1 is already in use. Choose another first port: -- --port N\n`,
    });
  });

  it('says in a sentence that a host is no address of this machine, and fails', async () => {
    const { status, stderr } = await runProgram(serve, ['--host', '192.0.2.1']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^deskhand: 192\.0\.2\.1 is not an address of this machine\. Leave --host out .*\n$/);
  });

  it.each([
    [['--prot', '4310'], "unknown option '--prot'\n(Did you mean --port?)"],
    [['--tour'], "unknown option '--tour'"],
    [['--port', '65533'], "option '--port <N>' is invalid. It takes a number from 1 to 65532."],
    [['--orders', '10000001'], "option '--orders <N>' is invalid. It takes a number from 42 to 10000000."],
    [['--products', '10000001'], "option '--products <N>' is invalid. It takes a number from 26 to 10000000."],
    [['--rate', '0'], "option '--rate <N>' is invalid. It takes a number from 1 to 1000000."],
    [['--data='], "option '--data <FILE>' is invalid. It takes the name of a file."],
    [
      ['--host='],
      "option '--host <H>' is invalid. It takes an address of this machine, such as 0.0.0.0 for all of them.",
    ],
  ])('answers the wrong arguments %j with a sentence and the usage', async (args, sentence) => {
    const { status, stderr } = await runProgram(serve, args);
    expect(status).toBe(2);
    expect(stderr.startsWith(`deskhand: ${sentence}\n\nUsage: npm run serve -- `)).toBe(true);
  });

  it('asks for at least the rows that are packaged', async () => {
    const { orders, products } = readPackagedData() as { orders: unknown[]; products: unknown[] };
    for (const [option, { length }] of [
      ['--orders', orders],
      ['--products', products],
    ] as const) {
      expect((await runProgram(serve, [option, String(length - 1)])).stderr).toContain(`'${option} <N>' is invalid`);
      expect((await runProgram(serve, [option, String(length), '--rate', '0'])).stderr).toContain("'--rate <N>'");
    }
  });

  it('chooses rows, file and limit by its options, and runs until it is stopped', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskhand-data-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'shop.db');
    const statuses: number[] = [];
    const { status, stdout, stderr } = await onFreePorts((port) => {
      const stop = new AbortController();
      const ask = async () => {
        const url = `http://127.0.0.1:${Number(port) + 2}/orders`;
        const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
        for (const body of ['{"page":1,"pageSize":1}', '{"page":1,"pageSize":1}'])
          statuses.push((await fetch(url, { method: 'POST', headers, body })).status);
        stop.abort();
      };
      let isReady = false;
      return runProgram(serve, ['--port', port, '--orders', '50', '--products', '30', '--data', file, '--rate', '1'], {
        stop: stop.signal,
        onOutput(output) {
          if (isReady || !output.includes('Ctrl+C')) return;
          isReady = true;
          void ask();
        },
      });
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`${file} holds 50 orders and 30 products.\n`);
    expect(statuses).toEqual([200, 429]);
  });

  it('prints where everything is, what to paste, and runs until it is told to stop', async () => {
    const { status, stdout, first } = await onFreePorts(serveAsProcess);
    expect(status).toBe(0);
    expect(stdout).toContain(`Sample helpdesk       http://127.0.0.1:${first}\n`);
    expect(stdout).toContain(
      `http://127.0.0.1:${first + 1}/api_v2/intelli/custom-ticket/reply-suggestion/demo-x-token/1001`,
    );
    expect(stdout).toContain(`http://127.0.0.1:${first + 1}/api_v2/intelli/custom-ticket/summary/demo-x-token/1001`);
    expect(stdout).toContain(`http://127.0.0.1:${first + 2}   (Authorization: Bearer demo-token)`);
    expect(stdout).toMatch(new RegExp(`http://127.0.0.1:${first + 3}   \\(token for the extension: dskr_[\\w-]+\\)`));
  });
});
