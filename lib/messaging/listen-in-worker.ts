import { kindOfSender, listen } from './listen';
import type { ToWorker } from './protocol';
import type { Answered } from './send';
import { WORKER_MESSAGES } from './worker-schemas';

/** The tab and URL of a sender. Only page senders have a tab. */
interface FromTab {
  tabId: number | undefined;
  url: string;
}

export type WorkerHandlers = {
  [Type in keyof ToWorker]: (request: ToWorker[Type]['request'], from: FromTab) => Promise<ToWorker[Type]['reply']>;
};

/**
 * Parses every message to the worker by its schema, checks its sender, and calls its handler. The handler starts
 * synchronously, because the user gesture of a click ends with the current task.
 */
export function listenInWorker(handlers: WorkerHandlers): void {
  listen(({ deskhand: type, body }, sender) => {
    if (!isWorkerMessage(type)) return undefined;
    const { from, request: schema } = WORKER_MESSAGES[type];
    const parsed = schema.safeParse(body);
    if (!from.some((kind) => kind === kindOfSender(sender)) || !parsed.success)
      return Promise.resolve({ failure: 'refused' });
    const handle = handlers[type] as (request: unknown, from: FromTab) => Promise<unknown>;
    return handle(parsed.data, { tabId: sender.tab?.id, url: sender.tab?.url ?? sender.url ?? '' }).then(
      (reply): Answered => ({ reply }),
    );
  });
}

function isWorkerMessage(type: string): type is keyof ToWorker {
  return Object.hasOwn(WORKER_MESSAGES, type);
}
