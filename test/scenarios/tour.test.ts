import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type Servers, startServers } from '@/demo/servers/start-servers';
import { runTour } from '@/demo/tour/run-tour';
import { STEPS } from '@/demo/tour/steps';

let servers: Servers;
let pictures: string;
let said: string[];

beforeEach(async () => {
  servers = await startServers({ firstPort: 0 });
  pictures = mkdtempSync(join(tmpdir(), 'deskhand-pictures-'));
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  rmSync(pictures, { recursive: true });
  await servers.close();
});

test('takes every step of the tour, says what it saw, and saves a picture of each', async () => {
  const exitCode = await runTour(servers, new AbortController().signal, { pictures });
  expect(said.filter((line) => line.startsWith('✗ '))).toEqual([]);
  expect(exitCode).toBe(0);
  expect(said.filter((line) => line.startsWith('✓ '))).toHaveLength(STEPS.length);
  expect(readdirSync(pictures).filter((name) => /^\d\d-[a-z-]+\.png$/.test(name))).toHaveLength(STEPS.length);
});

test('stops the tour at a step that did not happen, says why, and fails', async () => {
  // The set-up tests both addresses first.
  for (const delayMs of [0, 0]) servers.platform.next({ delayMs });
  servers.platform.next({ body: { code: '500', msg: 'Reply generation error', success: false, data: null } });
  expect(await runTour(servers, new AbortController().signal, { pictures })).toBe(1);
  expect(said.filter((line) => line.startsWith('✗ '))).toEqual([
    expect.stringMatching(/^✗ 3\/\d Verdict: The panel says: .*failed to respond/),
  ]);
  expect(readdirSync(pictures)).toContain('03-verdict-failed.png');
});

test('ends the tour early when it is stopped, and says so', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await runTour(servers, stop.signal, { pictures })).toBe(1);
  expect(said.at(-1)).toContain('stopped here');
  expect(readdirSync(pictures)).toEqual([]);
});
