import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { uiText } from '@/demo/browser/ui-text';

/** Writes `m` into a field by its value, and into an editor by a paste, or else by the browser's command. */
const INSERT = `const f=document.querySelector('iframe'),d=f?f.contentDocument:document,e=d.querySelector('.tiptap,[contenteditable]')||document.querySelector('textarea');e.focus();
if('value' in e){e.value+=m;e.dispatchEvent(new Event('input',{bubbles:true}))}else{const t=new DataTransfer();t.setData('text/plain',m);if(e.dispatchEvent(new ClipboardEvent('paste',{clipboardData:t,bubbles:true,cancelable:true})))d.execCommand('insertText',false,m)}`;

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
      permissions: ['sidePanel', 'storage'],
      host_permissions: ['http://127.0.0.1/*'],
      background: { service_worker: 'background.js' },
      content_scripts: [{ matches: ['http://127.0.0.1/*'], js: ['content-scripts/content.js'] }],
      side_panel: { default_path: 'sidepanel.html' },
    }),
    'background.js': `chrome.runtime.onMessage.addListener((m,s,r)=>{if(m!=='{}')return;if(s.tab)chrome.sidePanel.open({tabId:s.tab.id});fetch(${JSON.stringify(platform)},{method:'POST',body:m}).then(a=>a.json()).then(a=>s.tab?chrome.storage.session.set(a):r(a));return true})`,
    'content-scripts/content.js': `chrome.runtime.onMessage.addListener((m,s,r)=>{${INSERT}r(1)});const b=document.createElement('button');b.textContent=${JSON.stringify(uiText('request.suggest'))};b.onclick=()=>chrome.runtime.sendMessage('{}');document.body.append(b)`,
    'sidepanel.html': `<!doctype html><meta charset=utf-8><button>${uiText('request.suggest')}</button><button>${uiText('insert.insert')}</button><p></p><script src="/panel.js"></script>`,
    'panel.js': `const [ask,insert]=document.querySelectorAll('button'),p=document.querySelector('p');insert.onclick=async()=>{p.textContent='';const [tab]=await chrome.tabs.query({active:true,lastFocusedWindow:true});await chrome.tabs.sendMessage(tab.id,text);p.textContent=${JSON.stringify(uiText('insert.done'))}};ask.onclick=async()=>{p.textContent=JSON.stringify(await chrome.runtime.sendMessage('{}'))};const show=async()=>{const{data}=await chrome.storage.session.get();if(data)p.textContent=JSON.stringify(data)};show();chrome.storage.onChanged.addListener(show)`,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
