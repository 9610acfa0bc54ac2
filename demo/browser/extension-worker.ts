import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';

import { pause } from '@/lib/shared/pause';

import { until } from './until';

export interface OpenedExtension {
  context: BrowserContext;
  session: CDPSession;
  profileDir: string;
  extensionUrl: (path: string) => string;
  openBarePage: () => Promise<Page>;
}

export interface WorkerControl {
  /** Stops the worker as the browser stops an idle one; the next message starts a new one. */
  killWorker(): Promise<void>;
  hasWorker(): Promise<boolean>;
  /** Reloads the extension under the open pages, as an update does. */
  reloadExtension(): Promise<void>;
}

/** Stops and restarts the background worker of the extension. */
export function createWorkerControl({ context, session, extensionUrl, openBarePage }: OpenedExtension): WorkerControl {
  const findWorker = () => findTarget(session, 'service_worker', extensionUrl(''));
  const hasWorker = async () => (await findWorker()) !== undefined;

  return {
    hasWorker,

    async killWorker() {
      const targetId = await findWorker();
      const worker = context.serviceWorkers().find((each) => each.url().startsWith(extensionUrl('')));
      if (!targetId || !worker) return;
      const startedAt = await readStart(worker);
      await session.send('Target.closeTarget', { targetId });
      // A worker that restarts at once keeps its target id.
      await until(
        async () => !(await hasWorker()) || (await readStart(worker)) !== startedAt,
        'the background worker to stop',
      );
    },

    async reloadExtension() {
      const before = await findWorker();
      const page = await openBarePage();
      const gone = page.waitForEvent('close');
      // Reloading the extension closes this page too.
      await page.evaluate(() => void setTimeout(() => chrome.runtime.reload()));
      await gone;
      await until(async () => {
        const now = await findWorker();
        return now !== undefined && now !== before;
      }, 'the reloaded extension');
    },
  };
}

/** Finds the ID of a target of the DevTools protocol, also of one that the context does not contain. */
export async function findTarget(session: CDPSession, type: string, url: string): Promise<string | undefined> {
  const { targetInfos } = await session.send('Target.getTargets');
  return targetInfos.find((target) => target.type === type && target.url.startsWith(url))?.targetId;
}

/** Undefined when the worker is being stopped and does not answer. */
function readStart(worker: Worker): Promise<number | undefined> {
  const start = worker.evaluate(() => performance.timeOrigin).catch(() => undefined);
  return Promise.race([start, pause(500).then(() => undefined)]);
}
