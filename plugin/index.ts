/** The helpdesk plugin: what an integrator's page loads with one script tag, built by `npm run build:plugin`. */
import { acceptConnections } from './accept-connections';
import { offerComposer } from './composers';
import { addMessages, closeTicket, showTicket, updateTicket } from './ticket';

// A page that loads the script twice keeps the first: its ticket and its composers are known there.
if (!('deskhand' in globalThis)) {
  globalThis.deskhand = { showTicket, updateTicket, addMessages, closeTicket, offerComposer };
  acceptConnections();
}
