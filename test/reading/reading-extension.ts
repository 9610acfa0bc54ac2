import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { build } from 'esbuild';

/** An extension that has the reader as a content script on the pages of `desk.example`, and nothing else. */
export interface ReadingExtension {
  dir: string;
  remove: () => void;
}

/** Builds it for both browsers: each leaves out of the manifest what only the other one knows. */
export async function buildReadingExtension(): Promise<ReadingExtension> {
  const dir = mkdtempSync(join(tmpdir(), 'deskhand-reading-'));
  await build({
    entryPoints: [resolve(import.meta.dirname, 'extension/content.ts')],
    outdir: dir,
    bundle: true,
    target: 'es2024',
    alias: { '@': resolve(import.meta.dirname, '../..') },
    logLevel: 'error',
  });
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const manifest = {
    manifest_version: 3,
    name: 'Reading tests',
    version: '1',
    key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    browser_specific_settings: { gecko: { id: 'reading-tests@deskhand.example' } },
    content_scripts: [{ matches: ['*://desk.example/*'], js: ['content.js'], run_at: 'document_end' }],
  };
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
