import type { DocumentedAdapter } from '../shape';

/** A composer without a box: the helpdesk plugin states that the page has functions for it. */
const OFFERED = 'script[type="application/json"][data-deskhand="composer"]';

/** A page that states its ticket in Deskhand's own markup, so nothing is guessed. */
export const deskhandPage: DocumentedAdapter = {
  id: 'deskhand-page',
  name: 'Page with Deskhand markup',
  evidence: { seen: '2026-11-21', by: 'own' },
  about: {
    covers: 'your own helpdesk, if its page states the ticket in the markup below',
    publicBy: { mark: 'the role that the page states' },
  },
  ticketAddress: null,
  ticketId: [{ fact: 'id' }],
  scope: [{ fact: 'scope' }],
  subject: [{ fact: 'subject' }],
  language: [{ fact: 'language' }],
  customerName: [{ fact: 'customer.name' }],
  customerEmail: [{ fact: 'customer.email' }],
  thread: {
    container: 'script[type="application/json"][data-deskhand="ticket"]',
    messages: { path: 'messages', text: 'text', html: 'html', attachments: 'attachments.*' },
    order: 'oldest-first',
    id: [{ fact: 'id' }],
    roles: [
      { role: 'customer', facts: { role: ['customer'] } },
      { role: 'agent', facts: { role: ['agent'] } },
      { role: 'note', facts: { role: ['note'] } },
      { role: 'system', facts: { role: ['system'] } },
    ],
    author: [{ fact: 'author' }],
    time: [{ fact: 'createdAt' }],
  },
  composers: [
    { find: `${OFFERED}[data-kind="reply"]`, mode: 'reply', editor: 'page' },
    { find: `${OFFERED}[data-kind="note"]`, mode: 'note', editor: 'page' },
    { find: '[data-deskhand-composer]:not([data-deskhand-composer="note"])', mode: 'reply' },
    { find: '[data-deskhand-composer="note"]', mode: 'note' },
  ],
  openers: [
    { mode: 'reply', click: '[data-deskhand-opens="reply"]' },
    { mode: 'note', click: '[data-deskhand-opens="note"]' },
  ],
  buttonPlaces: [{ at: '[data-deskhand-ask]', side: 'beforeend' }],
};
