import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Writes the least an extension can be that has the same parts: a script in the page, a worker that posts what the panel
 * asks, and a panel that shows the answer. What the machine itself costs is measured with it, in the same run.
 * @param ours the built extension, whose key (and so whose id) the floor takes over
 * @param platform address the worker posts to
 * @returns its folder
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
    'sidepanel.html': `<!doctype html><meta charset=utf-8><button>Suggest reply</button><p></p><script src="/panel.js"></script>`,
    'panel.js': `document.querySelector('button').onclick=async()=>{document.querySelector('p').textContent=JSON.stringify(await chrome.runtime.sendMessage('{}'))}`,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
