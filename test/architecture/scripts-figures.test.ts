import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type Figure, writeFigure } from '@/test/faults/figures';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskhand-figures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const print = (): string =>
  spawnSync(process.execPath, ['scripts/print-figures.mjs', folder], { encoding: 'utf8' }).stdout;

const KILLS: Figure = {
  promise: 'Worker kills',
  where: 'Chromium',
  tried: 100,
  full: 1000,
  violations: { lost: 1, doubled: 0 },
  measured: { p99: '226 ms' },
};

test('prints one line for each promise and browser, with its violations and its seed', () => {
  writeFigure(KILLS, folder);
  writeFigure({ ...KILLS, where: 'Firefox', tried: 1000, violations: { lost: 0 }, measured: {} }, folder);
  expect(print()).toMatch(
    /^Worker kills \(Chromium\): 100 of 1000; 1 lost, 0 doubled; p99 226 ms; seed \d+\nWorker kills \(Firefox\): 1000; 0 lost; seed \d+\n$/,
  );
});

test('prints the newest figure of a promise alone', () => {
  writeFigure(KILLS, folder);
  writeFigure({ ...KILLS, violations: { lost: 0, doubled: 0 } }, folder);
  expect(print()).toContain('; 0 lost, 0 doubled;');
  expect(print().trim().split('\n')).toHaveLength(1);
});

test('prints nothing where no figure was written', () => {
  expect(print()).toBe('');
});
