import { defineContentScript } from 'wxt/utils/define-content-script';

import { undoInsertion } from '@/lib/helpdesk/composer/insert';
import { insertText } from '@/lib/helpdesk/insert-text';
import { watchTicket } from '@/lib/helpdesk/watch-ticket';
import { listenInPage } from '@/lib/messaging/listen';
import { announce } from '@/lib/messaging/send';

import { acceptFollowers } from './accept-followers';
import { createDeskFinder } from './desk-finder';

export default defineContentScript({
  registration: 'runtime',
  matches: [],
  main({ signal }) {
    const findDesk = createDeskFinder(signal);
    listenInPage(
      {
        'ticket.read': async ({ since }) =>
          (await findDesk())?.read(since) ?? { kind: 'none', problem: 'not-a-helpdesk' },
        'composer.insert': async (request) => {
          const desk = await findDesk();
          return desk ? insertText(desk.adapter, request) : { outcome: 'no-composer' };
        },
        'composer.undo': undoInsertion,
      },
      signal,
    );
    acceptFollowers((onChange, ended) => {
      void findDesk().then((desk) => desk && !ended.aborted && watchTicket(desk.adapter, desk.memory, onChange, ended));
    }, signal);
    // A page that comes back from the browser's memory has lost its followers.
    addEventListener('pageshow', ({ persisted }) => persisted && void announce('page.ready', {}), { signal });
    void announce('page.ready', {});
    void findDesk();
  },
});
