import { defineContentScript } from 'wxt/utils/define-content-script';

import { EXTENSION_MARK } from '@/lib/helpdesk/extension-mark';
import { createPanelAnswers } from '@/lib/helpdesk/host/answer-panel';
import { createDeskFinder } from '@/lib/helpdesk/host/desk-finder';
import { createPartFinder } from '@/lib/helpdesk/page-parts';
import { listenInPage } from '@/lib/messaging/listen';

import { acceptSubscriptions } from './accept-subscriptions';
import { loadPart, WORKER_HOST } from './worker-host';

/** The panel that a page brings itself steps back where the extension works. */
function tellPage(signal: AbortSignal): void {
  const { dataset } = document.documentElement;
  dataset[EXTENSION_MARK] = '';
  signal.addEventListener('abort', () => delete dataset[EXTENSION_MARK]);
}

export default defineContentScript({
  registration: 'runtime',
  matches: [],
  main(run) {
    const { signal } = run;
    tellPage(signal);
    const findPart = createPartFinder(loadPart);
    const findDesk = createDeskFinder(findPart, WORKER_HOST, signal);
    const { handlers, watch } = createPanelAnswers(findDesk, findPart, signal);
    listenInPage(
      {
        ...handlers,
        'script.end': () => {
          run.abort();
          return Promise.resolve(null);
        },
      },
      signal,
    );
    acceptSubscriptions(watch, signal);
    // A page from the back/forward cache has lost its subscriptions.
    addEventListener('pageshow', ({ persisted }) => persisted && WORKER_HOST.onReady(), { signal });
    WORKER_HOST.onReady();
    void findDesk();
  },
});
