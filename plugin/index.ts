/** Built by `npm run build:plugin`. */
import { acceptConnections } from './accept-connections';
import { offerComposer } from './composers';
import { addMessages, closeTicket, showTicket, updateTicket } from './shown-ticket';

// If the page loads the script twice, the first one stays: it knows the ticket and the composers.
if (!('deskhand' in globalThis)) {
  globalThis.deskhand = { showTicket, updateTicket, addMessages, closeTicket, offerComposer };
  acceptConnections();
}
