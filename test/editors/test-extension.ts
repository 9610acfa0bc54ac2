import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** An extension that has the insertion chain as a content script on the editors' pages, and nothing else. */
export interface TestExtension {
  dir: string;
  remove(): void;
}

/** How Firefox knows it. */
const FIREFOX_ID = 'composer-tests@deskhand.example';

export async function buildTestExtension(browser: 'chromium' | 'firefox'): Promise<TestExtension> {
  const dir = mkdtempSync(join(tmpdir(), 'deskhand-composer-'));
  await build({
    entryPoints: ['content', 'worker'].map((name) => join(root, 'test/editors/extension', `${name}.ts`)),
    outdir: dir,
    bundle: true,
    target: 'es2023',
    alias: { '@': root },
    logLevel: 'error',
  });
  const manifest = {
    manifest_version: 3,
    name: 'Composer tests',
    version: '1',
    host_permissions: ['http://127.0.0.1/*'],
    content_scripts: [{ matches: ['http://127.0.0.1/*'], js: ['content.js'], run_at: 'document_end' }],
    ...(browser === 'chromium' ? chromiumPart() : FIREFOX_PART),
  };
  writeFileSync(join(dir, 'sidepanel.html'), '<!doctype html><title>Panel</title><button>Insert</button>');
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

function chromiumPart(): object {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    permissions: ['sidePanel'],
    side_panel: { default_path: 'sidepanel.html' },
    background: { service_worker: 'worker.js' },
  };
}

const FIREFOX_PART = {
  browser_specific_settings: { gecko: { id: FIREFOX_ID } },
  sidebar_action: { default_panel: 'sidepanel.html', default_title: 'Composer tests' },
};
