import { defineContentScript } from 'wxt/utils/define-content-script';

import type { Adapter } from '@/lib/helpdesk/adapter';
import { createPartFinder, type PageParts } from '@/lib/helpdesk/page-parts';
import { watchTicket } from '@/lib/helpdesk/watch-ticket';
import { readSameOrigin } from '@/lib/http/read-same-origin';
import { listenInPage } from '@/lib/messaging/listen';
import { announce, sendToWorker } from '@/lib/messaging/send';

import { acceptFollowers } from './accept-followers';
import { createDeskFinder } from './desk-finder';

export default defineContentScript({
  registration: 'runtime',
  matches: [],
  main({ signal }) {
    const findPart = createPartFinder(async (part) => {
      const loaded = await sendToWorker('page.load', { part });
      return loaded.delivered && loaded.reply;
    });
    const findDesk = createDeskFinder(() => findPart('teach'), signal);
    const askDoctor = async <Answer>(
      ask: (doctor: PageParts['doctor'], adapter: Adapter) => Promise<Answer>,
    ): Promise<Answer | null> => {
      const desk = await findDesk();
      const doctor = 'adapter' in desk && (await findPart('doctor'));
      return doctor ? ask(doctor, desk.adapter) : null;
    };
    listenInPage(
      {
        'ticket.read': async ({ since }) => {
          const desk = await findDesk();
          return 'read' in desk ? desk.read(since) : desk;
        },
        'composer.insert': async (request) => {
          const desk = await findDesk();
          if (!('adapter' in desk)) return { outcome: 'no-composer' };
          const composer = await findPart('composer');
          return composer ? composer.insertText(desk.adapter, request) : { outcome: 'failed' };
        },
        'page.examine': () => askDoctor((doctor, adapter) => doctor.examine(adapter, readSameOrigin)),
        'page.snapshot': () => askDoctor((doctor, adapter) => doctor.takeSnapshot(adapter, readSameOrigin)),
        'composer.undo': async () => (await findPart('composer'))?.undoInsertion() ?? 'changed-since',
        'lesson.start': async (words) => {
          const teach = await findPart('teach');
          teach?.startLesson(words, signal);
          return teach !== undefined;
        },
      },
      signal,
    );
    acceptFollowers((onChange, ended) => {
      void findDesk().then(
        (desk) => 'adapter' in desk && !ended.aborted && watchTicket(desk.adapter, desk.memory, onChange, ended),
      );
    }, signal);
    // A page that comes back from the browser's memory has lost its followers.
    addEventListener('pageshow', ({ persisted }) => persisted && void announce('page.ready', {}), { signal });
    void announce('page.ready', {});
    void findDesk();
  },
});
