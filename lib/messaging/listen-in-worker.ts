import { kindOfSender, listen } from './listen';
import type { PageToWorker, PanelToWorker } from './protocol';
import type { Answered } from './send';
import { WORKER_MESSAGES } from './worker-schemas';

type ToWorker = PageToWorker & PanelToWorker;

/** The tab a message came from, and the address it shows; only pages have one. */
export interface FromTab {
  tabId: number | undefined;
  url: string;
}

export type WorkerHandlers = {
  [Type in keyof ToWorker]: (request: ToWorker[Type]['request'], from: FromTab) => Promise<ToWorker[Type]['reply']>;
};

/**
 * In the worker: parses every message by its schema and hands it to its handler, if its sender may say it. The handler
 * starts within the same turn, since the click that a message carries lasts no longer.
 */
export function listenInWorker(handlers: WorkerHandlers): void {
  listen(({ deskhand: type, body }, sender) => {
    if (!isWorkerMessage(type)) return undefined;
    const { from, request: schema } = WORKER_MESSAGES[type];
    const parsed = schema.safeParse(body);
    if (kindOfSender(sender) !== from || !parsed.success) return Promise.resolve({ refused: true });
    const handle = handlers[type] as (request: unknown, from: FromTab) => Promise<unknown>;
    return handle(parsed.data, { tabId: sender.tab?.id, url: sender.tab?.url ?? sender.url ?? '' }).then(
      (reply): Answered => ({ reply }),
    );
  });
}

function isWorkerMessage(type: string): type is keyof ToWorker {
  return Object.hasOwn(WORKER_MESSAGES, type);
}
