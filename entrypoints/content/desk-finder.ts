import { isAdapter } from '@/lib/adapters/shape';
import { sendAgain } from '@/lib/calls/send-again';
import type { DeskDescription } from '@/lib/domain/desk-description';
import type { NoTicket } from '@/lib/domain/ticket';
import type { FindPart } from '@/lib/helpdesk/page-parts';
import { announce, sendToWorker } from '@/lib/messaging/send';

import { openDesk, type OpenDesk } from './open-desk';

/** Creates the finder of this page's helpdesk, which asks the worker once. */
export function createDeskFinder(findPart: FindPart, signal: AbortSignal): () => Promise<OpenDesk | NoTicket> {
  let desk: Promise<OpenDesk | NoTicket> | undefined;

  const none = (reason: Omit<NoTicket, 'kind'>): NoTicket => ({ kind: 'none', ...reason });

  const searchConversation = async (description: DeskDescription): Promise<OpenDesk | NoTicket> => {
    // The search leaves out hidden text, too.
    const [auto] = await Promise.all([findPart('teach'), findPart('desk')]);
    if (!auto) throw new Error('The part that searches is missing');
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(none({ problem: 'thread-not-found' }));
      auto.watchForRecipe((search) => {
        const found = 'recipe' in search ? openDesk(search.recipe, description, findPart, signal) : none(search);
        // Later results are announced, so that panels read again.
        desk = Promise.resolve(found);
        resolve(found);
        void announce('page.ready', {});
      }, signal);
    });
  };

  const identifyDesk = async (): Promise<OpenDesk | NoTicket> => {
    const described = await sendAgain(() => sendToWorker('desk.describe', {}));
    if (signal.aborted) return none({ problem: 'not-a-helpdesk' });
    if (!described.ok) throw new Error(described.failure);
    const { adapter, recipeProblem, isTypeUnknown, isFound } = described.value;
    if (recipeProblem) return none({ problem: 'bad-recipe', recipe: recipeProblem });
    if (isTypeUnknown) return none({ problem: 'unknown-type' });
    if (isFound) return searchConversation(described.value);
    return isAdapter(adapter)
      ? openDesk(adapter, described.value, findPart, signal)
      : none({ problem: 'not-a-helpdesk' });
  };
  return () => {
    if (!desk) {
      desk = identifyDesk();
      // The page may be another one at the next call.
      desk.catch(() => (desk = undefined));
    }
    return desk;
  };
}
