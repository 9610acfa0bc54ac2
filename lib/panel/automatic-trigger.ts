import { isSuggestionDue, isSummaryDue, type Occasion } from '@/lib/domain/automatic-requests';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket, isSameTicket } from '@/lib/domain/ticket-identity';

import type { PanelContext } from './panel-context';
import { hasAddress, ticketOf } from './panel-state';

/** Agents click through tickets, and customers write in bursts. */
const DEBOUNCE_MS = 1500;

type Trigger = (ticket: Ticket, occasion: Occasion) => Promise<void>;
type IsDue = (ticket: Ticket, occasion: Occasion) => boolean;

/** Requests a suggestion and a summary when they are due. One request of each kind runs at a time. */
export function createAutomaticTrigger(
  context: PanelContext,
  { suggest, summarize }: Record<'suggest' | 'summarize', () => Promise<void>>,
): Trigger {
  const { get, work } = context;

  const isSuggestionWanted: IsDue = (ticket, occasion) => {
    const { settings } = get().settings ?? {};
    const { suggestion: version, requests } = work(ticket);
    if (!hasAddress(get(), 'suggestion') || requests.suggestion.state === 'running' || version?.edit) return false;
    return isSuggestionDue(settings?.defaults.autoSuggest ?? 'off', occasion, ticket, version?.suggestion);
  };

  const isSummaryWanted: IsDue = (ticket, occasion) => {
    const { settings } = get().settings ?? {};
    const { summary, requests } = work(ticket);
    const { state } = requests.summary;
    // Each message would repeat a failure.
    if (!hasAddress(get(), 'summary') || state === 'running' || (state === 'failed' && occasion === 'changed'))
      return false;
    return isSummaryDue(settings?.defaults.summarizeFrom, occasion, ticket, summary?.summary);
  };

  const triggers = [
    createTrigger(context, isSuggestionWanted, suggest),
    createTrigger(context, isSummaryWanted, summarize),
  ];
  return async (ticket, occasion) => {
    await Promise.all(triggers.map((trigger) => trigger(ticket, occasion)));
  };
}

function createTrigger({ ports, get }: PanelContext, isDue: IsDue, request: () => Promise<void>): Trigger {
  let newest = 0;
  return async (ticket, occasion) => {
    const isDueNow = (): boolean => {
      const shown = ticketOf(get());
      return !!shown && isSameTicket(identifyTicket(shown), identifyTicket(ticket)) && isDue(shown, occasion);
    };
    if (!isDueNow()) return;
    const turn = (newest += 1);
    await ports.wait(DEBOUNCE_MS);
    if (turn === newest && isDueNow()) await request();
  };
}
