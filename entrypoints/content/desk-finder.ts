import type { TicketReading } from '@/lib/domain/ticket-reading';
import { type Adapter, isAdapter } from '@/lib/helpdesk/adapter';
import { createAskButton } from '@/lib/helpdesk/ask-button';
import { watchTyping } from '@/lib/helpdesk/composer/typing';
import { findComposer } from '@/lib/helpdesk/find-composer';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { createThreadMemory, type ThreadMemory } from '@/lib/helpdesk/thread-memory';
import { watchPage } from '@/lib/helpdesk/watch-page';
import { readSameOrigin } from '@/lib/http/read-same-origin';
import { sendToWorker } from '@/lib/messaging/send';

/** The helpdesk that this page belongs to. */
interface Desk {
  adapter: Adapter;
  read: (since?: string) => Promise<TicketReading>;
  /** Shared by whoever reads and whoever watches. */
  memory: ThreadMemory;
}

/** Asks the worker, once, which helpdesk this page is, and puts the button into it. Undefined: none of ours. */
export function createDeskFinder(signal: AbortSignal): () => Promise<Desk | undefined> {
  let desk: Promise<Desk | undefined> | undefined;
  const meet = async (): Promise<Desk | undefined> => {
    const described = await sendToWorker('desk.describe', { url: location.href });
    // The worker may be stopped before it answers; whoever asks next starts it again.
    if (!described.delivered) desk = undefined;
    if (!described.delivered || !isAdapter(described.reply.adapter) || signal.aborted) return undefined;
    const { adapter } = described.reply;
    const placeButton = createAskButton(adapter, described.reply, askForReply, signal);
    watchPage(() => {
      // From the start, in an editor's frame too: an insertion must know whether a draft was typed just before it, to be
      // an undo step of its own. Before the button moves: looking for the composer asks the browser for styles.
      watchTyping(findComposer(adapter)?.element.ownerDocument ?? document, signal);
      placeButton();
    }, signal);
    const memory = createThreadMemory();
    return { adapter, memory, read: createTicketReader(adapter, readSameOrigin, memory) };
  };
  return () => (desk ??= meet());
}

async function askForReply(): Promise<boolean> {
  const asked = await sendToWorker('panel.ask', {});
  return asked.delivered || asked.why !== 'extension-updated';
}
