import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { uiText } from '@/demo/browser/ui-text';

/**
 * Writes a minimal extension with the same parts, which measures the machine's own share.
 *
 * @param ours the built extension, whose key and id it takes over
 * @param platform address for the worker's request
 */
export function writeFloorExtension(ours: string, platform: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskhand-floor-'));
  mkdirSync(join(folder, 'content-scripts'));
  const { key } = JSON.parse(readFileSync(join(ours, 'manifest.json'), 'utf8')) as { key: string };
  const files = {
    'manifest.json': JSON.stringify({
      manifest_version: 3,
      name: 'Floor',
      version: '1',
      key,
      permissions: ['sidePanel'],
      host_permissions: ['http://127.0.0.1/*'],
      background: { service_worker: 'background.js' },
      content_scripts: [{ matches: ['http://127.0.0.1/*'], js: ['content-scripts/content.js'] }],
      side_panel: { default_path: 'sidepanel.html' },
    }),
    'background.js': `chrome.runtime.onMessage.addListener((m,s,r)=>{fetch(${JSON.stringify(platform)},{method:'POST',body:m}).then(a=>a.json()).then(r);return true})`,
    'content-scripts/content.js': `chrome.runtime.onMessage.addListener(()=>{})`,
    'sidepanel.html': `<!doctype html><meta charset=utf-8><button>${uiText('request.suggest')}</button><p></p><script src="/panel.js"></script>`,
    'panel.js': `document.querySelector('button').onclick=async()=>{document.querySelector('p').textContent=JSON.stringify(await chrome.runtime.sendMessage('{}'))}`,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
