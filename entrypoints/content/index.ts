import { defineContentScript } from 'wxt/utils/define-content-script';

import type { NoTicket } from '@/lib/domain/ticket';
import { describePageFailure } from '@/lib/helpdesk/page-failed';
import { createPartFinder } from '@/lib/helpdesk/page-parts';
import { listenInPage } from '@/lib/messaging/listen';
import { announce } from '@/lib/messaging/send';
import { matchesPath } from '@/lib/shared/match-pattern';

import { acceptSubscriptions } from './accept-subscriptions';
import { callTeach, createPartCaller, loadPart } from './call-page-part';
import { createDeskFinder } from './desk-finder';

const NO_TICKET: NoTicket = { kind: 'none', problem: 'not-a-ticket' };

export default defineContentScript({
  registration: 'runtime',
  matches: [],
  main(run) {
    const { signal } = run;
    const findPart = createPartFinder(loadPart);
    const findDesk = createDeskFinder(findPart, signal);
    async function watch(onChange: () => void, ended: AbortSignal): Promise<void> {
      // The part loads while the helpdesk is asked for.
      const [desk] = await Promise.all([findDesk(), findPart('desk')]);
      if ('adapter' in desk && !ended.aborted) (await desk.openReader()).watch(onChange, ended);
    }
    /** Resolves when the page is watched, so that no change between the first reading and the watch is missed. */
    let watching: Promise<unknown> = Promise.resolve();
    const callPart = createPartCaller(findDesk, findPart);
    listenInPage(
      {
        'ticket.read': async ({ since }) => {
          try {
            const [desk, part] = await Promise.all([findDesk(), findPart('desk')]);
            if (!('adapter' in desk)) return desk;
            // The worker loads nothing into a page that has left the helpdesk without a new document.
            if (!part && !matchesPath(desk.adapter.deskPath ?? '/*', location)) return NO_TICKET;
            await watching;
            return await (await desk.openReader()).read(since);
          } catch (error) {
            return describePageFailure(error);
          }
        },
        'ticket.glance': () => callPart('desk', (_part, _adapter, reader) => reader.glance()),
        'ticket.showAll': () => callPart('desk', (_part, _adapter, reader) => reader.showAll()),
        'draft.read': () => callPart('desk', (_part, _adapter, reader) => reader.readDraft()),
        'composer.insert': async (request) =>
          (await callPart('composer', (part, adapter, page) => part.insertText(adapter, request, page))) ?? {
            outcome: 'failed',
          },
        'composer.undo': async (request) =>
          (await callPart('composer', (part, adapter, page) => part.undoText(adapter, request, page))) ??
          'unknown-insertion',
        'page.examine': () => callPart('doctor', (part, adapter, page) => part.examine(adapter, page.readSameOrigin)),
        'page.snapshot': () =>
          callPart('doctor', (part, adapter, page) => part.takeSnapshot(adapter, page.readSameOrigin)),
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
    void findDesk();
  },
});
