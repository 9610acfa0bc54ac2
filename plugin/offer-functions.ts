import { acceptConnections } from './accept-connections';
import { offerComposer } from './composers';
import { addMessages, closeTicket, showTicket, updateTicket } from './shown-ticket';

/** Gives the page its functions. If the page loads a script of ours twice, the first one stays: it knows the ticket and the composers. */
export function offerFunctions(): void {
  if ('deskhand' in globalThis) return;
  globalThis.deskhand = { showTicket, updateTicket, addMessages, closeTicket, offerComposer };
  acceptConnections();
}
