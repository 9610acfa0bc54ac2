import type { DeskAdapter } from '@/lib/adapters/shape';
import type { TicketIdentity } from '@/lib/domain/ticket-identity';
import { isSameKey } from '@/lib/domain/ticket-key';

import { findTicketKey } from '../find-ticket-key';
import type { DeskReader } from '../open-reader';
import { compareIn, readSeenTicket } from '../switches/seen-ticket';
import type { PageHost } from './page-host';

/**
 * Creates the function that reports a click on the page button with the ticket that was open at the click. It resolves to false
 * when nobody will receive clicks any more, such as after an update of the extension.
 */
export function createClickReport(
  adapter: DeskAdapter,
  openReader: () => Promise<DeskReader>,
  { onFailure, reportClick }: Pick<PageHost, 'onFailure' | 'reportClick'>,
): () => Promise<boolean> {
  const report = (ticket: TicketIdentity) => reportClick({ clickId: String(Math.random()), ticket });
  return async () => {
    try {
      const ticket = await identifyClicked(adapter, openReader);
      return !ticket || (await report(ticket));
    } catch (error) {
      onFailure(error);
      // Opens the panel, which shows the error when it reads the page. The worker stores no click on an unknown ticket.
      return report({ desk: '', scope: '', id: '' });
    }
  };
}

/**
 * Identifies the ticket of a click. The reader may load only now, and the page may open another ticket meanwhile, so the texts
 * that tell tickets apart are recorded at once. If they have changed, the click belongs to its key and to no conversation that
 * the page shows now; the panel then tells the agent that the ticket has left.
 */
async function identifyClicked(
  adapter: DeskAdapter,
  openReader: () => Promise<DeskReader>,
): Promise<TicketIdentity | undefined> {
  const key = findTicketKey(adapter);
  if (!key) return undefined;
  const clicked = readSeenTicket(adapter);
  const { identify } = await openReader();
  const now = identify();
  const isSame = now && isSameKey(now, key) && compareIn(clicked, readSeenTicket(adapter), 'thread') !== 'other';
  return isSame ? now : { ...key, messageHashes: [] };
}
