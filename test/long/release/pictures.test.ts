import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

const PICTURES = 'docs/pictures';

/** The script builds, starts a browser with servers, and plays the main job for each picture. */
const PICTURES_TIMEOUT_MS = 240_000;

test('takes every picture of the README with npm run pictures', { timeout: PICTURES_TIMEOUT_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskhand-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/take-pictures.ts', folder]);
  const kept = readdirSync(PICTURES).filter((name) => name.endsWith('.png'));
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted());
  const sizeOf = (file: string): number[] => [16, 20].map((at) => readFileSync(file).readUInt32BE(at));
  for (const name of readdirSync(folder)) {
    // Fonts differ between machines, so only the PNG header is compared.
    expect(sizeOf(join(folder, name)), name).toEqual(sizeOf(join(PICTURES, name)));
  }
});
