import type { Adapter } from '../adapter';

/** A page whose owner states the ticket in our markup: nothing is guessed. */
export const deskhandPage: Adapter = {
  id: 'deskhand-page',
  name: 'Page with Deskhand markup',
  evidence: { seen: '2026-11-21', by: 'own' },
  ticketId: [{ fact: 'id' }],
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
    { find: '[data-deskhand-composer]:not([data-deskhand-composer="note"])', mode: 'reply' },
    { find: '[data-deskhand-composer="note"]', mode: 'note' },
  ],
};
