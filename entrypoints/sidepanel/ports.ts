import { browser } from 'wxt/browser';

import { listenForAnnouncements } from '@/lib/messaging/listen';
import { FOLLOW_PORT, TICKET_CHANGED } from '@/lib/messaging/protocol';
import { sendToPage, sendToWorker } from '@/lib/messaging/send';
import type { FoldKeeper } from '@/lib/panel/folding';
import type { WorkKeeper } from '@/lib/panel/kept-work';
import type { LanguageKeeper } from '@/lib/panel/language-memory';
import type { PanelPorts } from '@/lib/panel/panel-ports';

import { watchActiveTab, watchOneTab } from './watch-tab';

/** The panel's way to the browser. */
export function createPorts(boundTabId: number | undefined): PanelPorts {
  return {
    sendToWorker,
    sendToPage,
    listenForAnnouncements,
    watchTab: (onTab, signal) =>
      boundTabId === undefined ? watchActiveTab(onTab, signal) : watchOneTab(boundTabId, onTab, signal),
    followPage,
    readAddress: async (tabId) => (await browser.tabs.get(tabId).catch(() => undefined))?.url,
    describeSelf: () => ({ version: browser.runtime.getManifest().version, browser: nameBrowser(navigator.userAgent) }),
    keeper,
    languages,
    folds,
    fingerprint,
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    nextTask,
    createId: () => crypto.randomUUID(),
  };
}

/** By a message to ourselves, which comes sooner than a timer and is not slowed down where the panel is covered. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

/** The engine and its version, which is what a page is different by. */
function nameBrowser(userAgent: string): string {
  return /(?:Firefox|Chrome)\/[\d.]+/.exec(userAgent)?.[0] ?? 'unknown';
}

function followPage(tabId: number, onChange: () => void, signal: AbortSignal): void {
  const port = browser.tabs.connect(tabId, { name: FOLLOW_PORT, frameId: 0 });
  port.onMessage.addListener((message: unknown) => {
    if (message === TICKET_CHANGED) onChange();
  });
  // Reading the error is what keeps a page without us from being reported as one.
  port.onDisconnect.addListener(() => void browser.runtime.lastError);
  signal.addEventListener('abort', () => port.disconnect());
}

/** Memory that no page can read and that is gone when the browser closes. A full one must not stop the panel. */
const keeper: WorkKeeper = {
  read: async (key) => {
    const stored = await browser.storage.session.get(storageKey(key)).catch(() => undefined);
    return stored?.[storageKey(key)];
  },
  write: (key, kept) => void browser.storage.session.set({ [storageKey(key)]: kept }).catch(() => undefined),
};

/** Stay when the browser closes. */
const languages: LanguageKeeper = keepIn('panel.languages');
const folds: FoldKeeper = keepIn('panel.folded');

function keepIn(key: string) {
  return {
    read: async () => (await browser.storage.local.get(key).catch(() => undefined))?.[key],
    write: (value: unknown) => void browser.storage.local.set({ [key]: value }).catch(() => undefined),
  };
}

/** SHA-256 in hexadecimal digits. */
async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function storageKey(key: string): string {
  return `panel.kept ${key}`;
}
