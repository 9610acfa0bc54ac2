import type { Delivery } from '@/lib/calls/call';
import type { NewsHandlers } from '@/lib/calls/panel-news';
import { INSERTING } from '@/lib/domain/page-abilities';
import type { PanelPorts } from '@/lib/panel/panel-ports';
import type { SampleWorker } from '@/lib/sample/sample-worker';
import { createMemoryStorage } from '@/lib/shared/create-memory-storage';
import { pause } from '@/lib/shared/pause';

import type { SamplePage } from './sample-page';

const PAGE_ID = 1;

export interface DemoPorts extends PanelPorts {
  /** As a click on the page button. */
  clickButton: () => void;
}

/** Creates the ports of a panel whose worker, tab and storage are in this page. */
export function createDemoPorts(worker: SampleWorker, page: SamplePage): DemoPorts {
  let hear: NewsHandlers | undefined;
  return {
    // The page belongs to no helpdesk that could be set up.
    abilities: { ...INSERTING, canCheck: false, canTeach: false },
    clickButton() {
      worker.clickButton();
      hear?.['button.clicked']({ pageId: PAGE_ID });
    },
    // TypeScript does not relate a handler to its generic type.
    callService: (type, body) => deliver(worker[type as keyof SampleWorker] as Handler, body),
    callPage: (_, type, body) => deliver(page.handlers[type] as Handler, body),
    hearNews(handlers) {
      hear = handlers;
    },
    watchPage: (onPage) => onPage(PAGE_ID),
    connectPage: page.connectPage,
    requestPermissions: () => Promise.resolve(false),
    readPage: () => Promise.resolve(undefined),
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
