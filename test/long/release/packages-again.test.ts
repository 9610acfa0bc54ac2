import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

it('packs the same bytes for Firefox, and the same sources, each time', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'deskhand-packages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [first = '', second = ''] = ['first', 'second'].map((name) => {
    const out = path.join(folder, name);
    const args = ['--import', 'tsx', 'scripts/package-extension.ts', '--browser', 'firefox', '--out', out];
    expect(spawnSync('node', args).status).toBe(0);
    return out;
  });
  const names = readdirSync(first).filter((name) => name.endsWith('.zip'));
  expect(names).toHaveLength(2);
  for (const name of names)
    expect(readFileSync(path.join(second, name)).equals(readFileSync(path.join(first, name))), name).toBe(true);
});
