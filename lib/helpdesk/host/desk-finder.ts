import { isAdapter } from '@/lib/adapters/shape';
import type { DeskDescription } from '@/lib/domain/desk-description';
import type { NoTicket } from '@/lib/domain/ticket';

import type { FindPart } from '../page-parts';
import { openDesk, type OpenDesk } from './open-desk';
import type { PageHost } from './page-host';

export type FindDesk = () => Promise<OpenDesk | NoTicket>;

/** Creates the finder of this page's helpdesk, which asks the host once. */
export function createDeskFinder(findPart: FindPart, host: PageHost, signal: AbortSignal): FindDesk {
  let desk: Promise<OpenDesk | NoTicket> | undefined;

  const none = (reason: Omit<NoTicket, 'kind'>): NoTicket => ({ kind: 'none', ...reason });

  const searchConversation = async (description: DeskDescription): Promise<OpenDesk | NoTicket> => {
    // The search leaves out hidden text, too.
    const [auto] = await Promise.all([findPart('teach'), findPart('desk')]);
    if (!auto) throw new Error('The part that searches is missing');
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(none({ problem: 'thread-not-found' }));
      auto.watchForRecipe((search) => {
        const found = 'recipe' in search ? openDesk(search.recipe, description, findPart, host, signal) : none(search);
        // Later results are announced, so that panels read again.
        desk = Promise.resolve(found);
        resolve(found);
        host.onReady();
      }, signal);
    });
  };

  const identifyDesk = async (): Promise<OpenDesk | NoTicket> => {
    const description = await host.describeDesk();
    if (signal.aborted) return none({ problem: 'not-a-helpdesk' });
    const { adapter, recipeProblem, isTypeUnknown, isFound } = description;
    if (recipeProblem) return none({ problem: 'bad-recipe', recipe: recipeProblem });
    if (isTypeUnknown) return none({ problem: 'unknown-type' });
    if (isFound) return searchConversation(description);
    return isAdapter(adapter)
      ? openDesk(adapter, description, findPart, host, signal)
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
