import type { DeskAdapter } from '@/lib/adapters/shape';
import type { PageCalls } from '@/lib/calls/page-calls';
import type { NoTicket } from '@/lib/domain/ticket';
import { matchesPath } from '@/lib/shared/match-pattern';

import type { DeskReader } from '../open-reader';
import { describePageFailure } from '../page-failed';
import type { FindPart, PageParts, PartName } from '../page-parts';
import type { FindDesk } from './desk-finder';

const NO_TICKET: NoTicket = { kind: 'none', problem: 'not-a-ticket' };

type PageHandlers = {
  [Type in keyof PageCalls]: (request: PageCalls[Type]['request']) => Promise<PageCalls[Type]['reply']>;
};

export interface PanelAnswers {
  handlers: PageHandlers;
  /** Calls `onChange` when the ticket has changed, until the signal aborts. */
  watch: (onChange: () => void, ended: AbortSignal) => void;
}

/** Creates the answers of this page to a panel. */
export function createPanelAnswers(findDesk: FindDesk, findPart: FindPart, signal: AbortSignal): PanelAnswers {
  /** Resolves when the page is watched, so that no change between the first reading and the watch is missed. */
  let watching: Promise<unknown> = Promise.resolve();

  async function watch(onChange: () => void, ended: AbortSignal): Promise<void> {
    // The part loads while the helpdesk is asked for.
    const [desk] = await Promise.all([findDesk(), findPart('desk')]);
    if ('adapter' in desk && !ended.aborted) (await desk.openReader()).watch(onChange, ended);
  }

  /** Calls a page part with this desk; null without a desk or the part. */
  async function callPart<Name extends PartName, Answer>(
    name: Name,
    call: (part: PageParts[Name], adapter: DeskAdapter, reader: DeskReader) => Promise<Answer>,
  ): Promise<Answer | null> {
    const [desk, part] = await Promise.all([findDesk(), findPart(name)]);
    return 'adapter' in desk && part ? call(part, desk.adapter, await desk.openReader()) : null;
  }

  /** Calls the part for lessons, which needs no helpdesk; false when it cannot be loaded. */
  async function callTeach(call: (part: PageParts['teach']) => void): Promise<boolean> {
    const part = await findPart('teach');
    if (part) call(part);
    return part !== undefined;
  }

  return {
    watch: (onChange, ended) => void (watching = watch(onChange, ended)),
    handlers: {
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
      'lesson.start': (words) => callTeach(({ startLesson }) => startLesson(words, signal)),
      'lesson.end': () => callTeach(({ endLesson }) => endLesson()),
    },
  };
}
