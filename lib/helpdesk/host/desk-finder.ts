import { isAdapter } from '@/lib/adapters/shape';
import type { DeskDescription } from '@/lib/domain/desk-description';
import type { NoTicket, ReadProblem } from '@/lib/domain/ticket';

import type { FindPart } from '../page-parts';
import { openDesk, type OpenDesk } from './open-desk';
import type { PageHost } from './page-host';

export type FindDesk = () => Promise<OpenDesk | NoTicket>;

/** Creates the finder of this page's helpdesk, which asks the host once. */
export function createDeskFinder(findPart: FindPart, host: PageHost, signal: AbortSignal): FindDesk {
  let desk: Promise<OpenDesk | NoTicket> | undefined;

  const none = (problem: ReadProblem, reason?: Partial<NoTicket>): NoTicket => ({ ...reason, kind: 'none', problem });

  const searchConversation = async (description: DeskDescription): Promise<OpenDesk | NoTicket> => {
    // The search leaves out hidden text, too.
    const [auto] = await Promise.all([findPart('teach'), findPart('desk')]);
    if (!auto) throw new Error('A part is missing');
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(none('thread-not-found'));
      auto.watchForRecipe((search) => {
        const found =
          'recipe' in search
            ? openDesk(search.recipe, description, findPart, host, signal)
            : none(search.problem, search);
        // Later results are announced, so that panels read again.
        desk = Promise.resolve(found);
        resolve(found);
        host.onReady();
      }, signal);
    });
  };

  const identifyDesk = async (): Promise<OpenDesk | NoTicket> => {
    const description = await host.describeDesk();
    if (signal.aborted) return none('not-a-helpdesk');
    const { adapter, recipeProblem, isTypeUnknown, isFound } = description;
    if (recipeProblem) return none('bad-recipe', { recipe: recipeProblem });
    if (isTypeUnknown) return none('unknown-type');
    if (isFound) return searchConversation(description);
    return isAdapter(adapter) ? openDesk(adapter, description, findPart, host, signal) : none('not-a-helpdesk');
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
