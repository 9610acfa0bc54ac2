import type { Delivery } from '@/lib/messaging/send';
import type { PanelPorts } from '@/lib/panel/panel-ports';
import type { SampleWorker } from '@/lib/sample/sample-worker';
import { pause } from '@/lib/shared/pause';

import { createMemoryStorage } from './memory-storage';
import type { SamplePage } from './sample-page';

const TAB_ID = 1;

export interface DemoPorts extends PanelPorts {
  /** As a click on the page button. */
  clickButton: () => void;
}

/** Creates the ports of a panel whose worker, tab and storage are in this page. */
export function createDemoPorts(worker: SampleWorker, page: SamplePage): DemoPorts {
  let hear: Parameters<PanelPorts['listenForAnnouncements']>[0] = {};
  return {
    clickButton() {
      worker.clickButton();
      hear['button.clicked']?.({ tabId: TAB_ID }, {});
    },
    // TypeScript does not relate a handler to its generic type.
    sendToWorker: (type, body) => deliver(worker[type as keyof SampleWorker] as Handler, body),
    sendToPage: (_, type, body) => deliver(page.handlers[type] as Handler, body),
    listenForAnnouncements(handlers) {
      hear = handlers;
    },
    watchTab: (onTab) => onTab(TAB_ID),
    followPage: page.followPage,
    requestPermissions: () => Promise.resolve(false),
    readTab: () => Promise.resolve(undefined),
    describeSelf: () => ({ version: '', browser: '' }),
    // The browser's keys act on the panel of a helpdesk.
    readShortcuts: () => Promise.resolve({}),
    session: createMemoryStorage(),
    local: createMemoryStorage(),
    fingerprint: (text) => Promise.resolve(text),
    now: Date.now,
    wait: pause,
    nextTask: () => pause(0),
    createId: () => crypto.randomUUID(),
  };
}

type Handler = ((body: unknown) => Promise<never>) | undefined;

async function deliver(handle: Handler, body: unknown): Promise<Delivery<never>> {
  return handle ? { ok: true, value: await handle(body) } : { ok: false, failure: 'no-receiver' };
}
