import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { build } from 'esbuild';

import { BROWSER } from './start-test-browser';

export interface TestExtension {
  dir: string;
  remove(): void;
}

/** Builds an extension with one content script for the browser of this run. */
export async function buildTestExtension(contentScript: string, matches: string[]): Promise<TestExtension> {
  const dir = mkdtempSync(join(tmpdir(), 'deskhand-test-extension-'));
  await build({
    entryPoints: { content: contentScript, worker: resolve(import.meta.dirname, 'test-extension-worker.ts') },
    outdir: dir,
    bundle: true,
    target: 'es2024',
    alias: { '@': resolve(import.meta.dirname, '../..') },
    logLevel: 'error',
  });
  const manifest = {
    manifest_version: 3,
    name: 'Deskhand tests',
    version: '1',
    host_permissions: matches,
    content_scripts: [{ matches, js: ['content.js'], run_at: 'document_end' }],
    ...(BROWSER === 'Firefox' ? FIREFOX_MANIFEST : chromiumManifest()),
  };
  writeFileSync(join(dir, 'sidepanel.html'), '<!doctype html><title>Panel</title><button>Insert</button>');
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

function chromiumManifest(): object {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    permissions: ['sidePanel'],
    side_panel: { default_path: 'sidepanel.html' },
    background: { service_worker: 'worker.js' },
  };
}

const FIREFOX_MANIFEST = {
  browser_specific_settings: { gecko: { id: 'tests@deskhand.example' } },
  sidebar_action: { default_panel: 'sidepanel.html', default_title: 'Deskhand tests' },
};
