import type { DeskAdapter } from '@/lib/adapters/shape';

import * as dom from './dom';
import { findComposer, type OpenComposer } from './find-composer';
import { findThread } from './find-root';
import { findThreadChanges } from './find-thread-changes';
import { findTicketKey } from './find-ticket-key';
import { readDraft } from './read-draft';
import { readHead } from './read-ticket';
import { createMutationRecorder } from './record-mutation';
import type { ThreadMemory } from './thread-memory';
import type { WatchPage } from './watch-page';

/** A field changes by these events alone, and an editor may have a document of its own. */
const DRAFT_EVENTS = ['input', 'selectionchange'];

/** Calls `onChange` when ticket, thread, composer or draft have changed, and records mutations of the thread in `memory`. */
export function watchTicket(
  adapter: DeskAdapter,
  memory: ThreadMemory,
  watchPage: WatchPage,
  onChange: () => void,
  signal: AbortSignal,
): void {
  memory.findChanges = findThreadChanges;
  const recordMutation = createMutationRecorder(adapter, memory);
  let thread: Element | null = null;
  let around = '';
  let hasNews = false;
  let hasBegun = false;
  let mayDiffer = true;
  let composer: OpenComposer | undefined;
  const followed = new WeakSet<Document>();

  const onDraft = (): void => {
    if (!composer || !dom.matches(composer.element, ':focus-within')) return;
    mayDiffer = true;
    checkSoon();
  };
  const followDraft = (document: Document): void => {
    if (followed.has(document)) return;
    followed.add(document);
    // A page may replace the frame of its editor many times.
    const weak = new WeakRef(document);
    for (const type of DRAFT_EVENTS) {
      document.addEventListener(type, onDraft, true);
      signal.addEventListener('abort', () => weak.deref()?.removeEventListener(type, onDraft, true));
    }
  };
  const check = (): void => {
    if (mayDiffer) {
      const [threadBefore, aroundBefore] = [thread, around];
      memory.head = readHead(adapter);
      composer = findComposer(adapter, 'reply');
      if (composer) followDraft(dom.ownerDocument(composer.element));
      memory.draft = composer && readDraft(composer);
      thread = findThread(adapter);
      around = JSON.stringify([findTicketKey(adapter), memory.head, memory.draft]);
      hasNews ||= hasBegun && (thread !== threadBefore || around !== aroundBefore);
    }
    mayDiffer = false;
    if (hasNews) onChange();
    hasNews = false;
  };
  const forgetHead = (): void => {
    mayDiffer = true;
    memory.head = undefined;
  };
  const checkSoon = watchPage(check, signal, {
    isDetailed: true,
    isNews(record) {
      const isOfMessages = recordMutation(record, memory.thread?.container ?? thread);
      if (isOfMessages !== undefined) forgetHead();
      hasNews ||= !!isOfMessages;
      return isOfMessages !== undefined;
    },
    onEvent({ type, target }) {
      forgetHead();
      // A frame in a message reports its new content only by this event.
      hasNews ||= type === 'load' && !!(thread && dom.contains(thread, target as Node));
    },
    onWatching(isWatching) {
      memory.watchers += isWatching ? 1 : -1;
      // Without a watch no changes are recorded.
      memory.thread = undefined;
      forgetHead();
      hasNews ||= hasBegun;
    },
  });
  hasBegun = true;
}
