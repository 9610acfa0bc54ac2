import { defineContentScript } from 'wxt/utils/define-content-script';

import { insertBesideNote } from '@/lib/helpdesk/insert-beside-note';
import { describePageFailure } from '@/lib/helpdesk/page-failed';
import { createPartFinder } from '@/lib/helpdesk/page-parts';
import { readSameOrigin } from '@/lib/http/read-same-origin';
import { listenInPage } from '@/lib/messaging/listen';
import { announce } from '@/lib/messaging/send';

import { acceptSubscriptions } from './accept-subscriptions';
import { callTeach, createPartCaller, loadPart } from './call-page-part';
import { createDeskFinder } from './desk-finder';

export default defineContentScript({
  registration: 'runtime',
  matches: [],
  main(run) {
    const { signal } = run;
    const findPart = createPartFinder(loadPart);
    const findDesk = createDeskFinder(findPart, signal);
    async function watch(onChange: () => void, ended: AbortSignal): Promise<void> {
      const [desk, part] = await Promise.all([findDesk(), findPart('desk')]);
      if ('adapter' in desk && !ended.aborted) part?.watchTicket(desk.adapter, desk.memory, onChange, ended);
    }
    /** Resolves when the page is watched, so that no change between the first reading and the watch is missed. */
    let watching: Promise<unknown> = Promise.resolve();
    const callPart = createPartCaller(findDesk, findPart);
    listenInPage(
      {
        'ticket.read': async ({ since }) => {
          try {
            const [desk] = await Promise.all([findDesk(), watching]);
            return 'read' in desk ? await desk.read(since) : desk;
          } catch (error) {
            return describePageFailure(error);
          }
        },
        'ticket.glance': async () => {
          const desk = await findDesk();
          return ('glance' in desk && (await desk.glance())) || null;
        },
        'ticket.showAll': () => callPart('desk', (desk, adapter) => desk.showAll(adapter)),
        'draft.read': () => callPart('desk', (desk, adapter, page) => desk.readDraft(adapter, page)),
        'composer.insert': async (request) =>
          (await callPart('composer', insertBesideNote(request))) ?? { outcome: 'failed' },
        'composer.undo': async (request) =>
          (await callPart('composer', (part, adapter, page) => part.undoText(adapter, request, page))) ??
          'unknown-insertion',
        'page.examine': () => callPart('doctor', (doctor, adapter) => doctor.examine(adapter, readSameOrigin)),
        'page.snapshot': () => callPart('doctor', (doctor, adapter) => doctor.takeSnapshot(adapter, readSameOrigin)),
        'script.end': () => {
          run.abort();
          return Promise.resolve(null);
        },
        'lesson.start': (words) => callTeach(findPart, ({ startLesson }) => startLesson(words, signal)),
        'lesson.end': () => callTeach(findPart, ({ endLesson }) => endLesson()),
      },
      signal,
    );
    acceptSubscriptions((onChange, ended) => void (watching = watch(onChange, ended)), signal);
    // A page from the back/forward cache has lost its subscriptions.
    addEventListener('pageshow', ({ persisted }) => persisted && void announce('page.ready', {}), { signal });
    void announce('page.ready', {});
    // A click on the page button identifies the ticket by the same text that the panel reads.
    void findPart('visibility');
    void findDesk();
  },
});
