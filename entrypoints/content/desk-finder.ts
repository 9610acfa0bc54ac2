import type { NoTicket } from '@/lib/domain/ticket';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { type Adapter, isAdapter } from '@/lib/helpdesk/adapter';
import { createAskButton } from '@/lib/helpdesk/ask-button';
import { watchTyping } from '@/lib/helpdesk/composer/typing';
import { findComposer } from '@/lib/helpdesk/find-composer';
import type { PageParts } from '@/lib/helpdesk/page-parts';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { findSelectorFault } from '@/lib/helpdesk/selector-fault';
import { createThreadMemory, type ThreadMemory } from '@/lib/helpdesk/thread-memory';
import { watchPage } from '@/lib/helpdesk/watch-page';
import { readSameOrigin } from '@/lib/http/read-same-origin';
import type { DeskDescription } from '@/lib/messaging/protocol';
import { announce, sendToWorker } from '@/lib/messaging/send';

/** The helpdesk that this page belongs to. */
interface Desk {
  adapter: Adapter;
  read: (since?: string) => Promise<TicketReading>;
  /** Shared by whoever reads and whoever watches. */
  memory: ThreadMemory;
}

/**
 * Asks the worker, once, which helpdesk this page is, and puts the button into it.
 * @param findAuto has the script loaded that finds a conversation without an adapter
 */
export function createDeskFinder(
  findAuto: () => Promise<PageParts['teach'] | undefined>,
  signal: AbortSignal,
): () => Promise<Desk | NoTicket> {
  let desk: Promise<Desk | NoTicket> | undefined;

  const none = (reason: Omit<NoTicket, 'kind'>): NoTicket => ({ kind: 'none', ...reason });

  const open = (adapter: Adapter, look: DeskDescription): Desk | NoTicket => {
    const fault = findSelectorFault(adapter);
    // Of the adapters that come with us every selector was tried.
    if (fault) return none({ problem: 'bad-recipe', recipe: { fault: 'bad-selector', at: fault } });
    const placeButton = createAskButton(adapter, look, askForReply, signal);
    watchPage(() => {
      // From the start, in an editor's frame too: an insertion must know whether a draft was typed just before it, to be
      // an undo step of its own. Before the button moves: looking for the composer asks the browser for styles.
      watchTyping(findComposer(adapter)?.element.ownerDocument ?? document, signal);
      placeButton();
    }, signal);
    const memory = createThreadMemory();
    return { adapter, memory, read: createTicketReader(adapter, readSameOrigin, memory) };
  };

  const findByItself = async (look: DeskDescription): Promise<Desk | NoTicket> => {
    const auto = await findAuto();
    return new Promise((resolve) => {
      if (!auto || signal.aborted) return resolve(none({ problem: 'thread-not-found' }));
      auto.watchForRecipe((finding) => {
        const found = 'recipe' in finding ? open(finding.recipe, look) : none(finding);
        // The first finding is waited for; panels hear of a later one, and ask again.
        resolve(found);
        desk = Promise.resolve(found);
        void announce('page.ready', {});
      }, signal);
    });
  };

  const meet = async (): Promise<Desk | NoTicket> => {
    const described = await sendToWorker('desk.describe', { url: location.href });
    // The worker may be stopped before it answers; whoever asks next starts it again.
    if (!described.delivered) desk = undefined;
    if (!described.delivered || signal.aborted) return none({ problem: 'not-a-helpdesk' });
    const { adapter, recipeProblem, isFound } = described.reply;
    if (recipeProblem) return none({ problem: 'bad-recipe', recipe: recipeProblem });
    if (isFound) return findByItself(described.reply);
    return isAdapter(adapter) ? open(adapter, described.reply) : none({ problem: 'not-a-helpdesk' });
  };
  return () => (desk ??= meet());
}

async function askForReply(): Promise<boolean> {
  const asked = await sendToWorker('panel.ask', {});
  return asked.delivered || asked.why !== 'extension-updated';
}
