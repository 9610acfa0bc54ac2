import { browser } from 'wxt/browser';

import { INSERTING } from '@/lib/domain/page-abilities';
import { sendToWorker } from '@/lib/messaging/send';
import type { PanelView } from '@/lib/panel-view/panel-view';
import type { PanelPorts } from '@/lib/panel/panel-ports';
import { fingerprint } from '@/lib/shared/fingerprint';
import { nextTask } from '@/lib/shared/next-task';
import { pause } from '@/lib/shared/pause';

import { local, session } from './browser-storage';
import { hearNews } from './hear-news';
import { describeSelf } from './panel-browser-actions';
import { sendToOpenPage } from './send-to-page';
import { connectPage, watchActiveTab, watchOneTab } from './watch-tab';

export function createPorts(boundTabId: number | undefined): PanelPorts {
  return {
    abilities: { ...INSERTING, canCheck: true, canTeach: true },
    callService: sendToWorker,
    callPage: sendToOpenPage,
    hearNews,
    watchPage: (onTab, signal) =>
      boundTabId === undefined ? watchActiveTab(onTab, signal) : watchOneTab(boundTabId, onTab, signal),
    connectPage,
    requestPermissions: (origins) => browser.permissions.request({ origins }).catch(() => false),
    readPage: (tabId) => browser.tabs.get(tabId).catch(() => undefined),
    describeSelf,
    readShortcuts,
    session,
    local,
    fingerprint,
    now: () => Date.now(),
    wait: pause,
    nextTask,
    createId: () => crypto.randomUUID(),
  };
}

async function readShortcuts(): Promise<PanelView['shortcuts']> {
  const set = await browser.commands.getAll();
  return Object.fromEntries(set.flatMap(({ name, shortcut }) => (name && shortcut ? [[name, shortcut]] : [])));
}
