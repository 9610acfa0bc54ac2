import type { DocumentedAdapter } from '../shape';

export const sampleDesk: DocumentedAdapter = {
  id: 'sample-desk',
  name: 'Sample helpdesk',
  evidence: { seen: '2026-11-21', by: 'own' },
  about: { covers: 'the sample helpdesk of the demo', publicBy: { mark: "the class of the agents' messages" } },
  ticketAddress: null,
  ticketId: [{ select: 'main.ticket', attribute: 'data-ticket-id' }],
  subject: [{ select: 'h1.ticket-subject' }],
  language: [{ select: 'ol.thread', attribute: 'lang' }],
  customerName: [{ select: '.customer .customer-name' }],
  customerEmail: [{ select: '.customer a[href^="mailto:"]', attribute: 'href', pattern: '^mailto:([^?]+)' }],
  thread: {
    container: 'ol.thread',
    messages: {
      each: 'li.entry',
      body: '.entry-body',
      drop: '.signature, ul.attachments',
      attachments: 'ul.attachments a[href]',
    },
    order: 'oldest-first',
    id: [{ attribute: 'data-entry-id' }],
    roles: [
      { role: 'customer', is: '.entry--customer' },
      { role: 'agent', is: '.entry--agent' },
      { role: 'note', is: '.entry--note' },
      { role: 'system', is: '.entry--event' },
    ],
    author: [{ select: '.entry-author' }],
    time: [{ select: 'time[datetime]', attribute: 'datetime' }],
  },
  composers: [
    { find: 'form.composer[data-kind="reply"]', mode: 'reply' },
    { find: 'form.composer[data-kind="note"]', mode: 'note' },
  ],
  openers: [
    { mode: 'reply', click: 'form.composer [data-tab="reply"]' },
    { mode: 'note', click: 'form.composer [data-tab="note"]' },
  ],
};
