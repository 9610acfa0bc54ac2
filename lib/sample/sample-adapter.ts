import type { DeskAdapter } from '@/lib/adapters/shape';

/** Where the demo's page shows its open ticket, for the code that inserts and follows. The page itself states the ticket. */
export const SAMPLE_ADAPTER: DeskAdapter = {
  id: 'demo',
  name: 'Demo',
  evidence: { seen: '2026-11-26', by: 'own' },
  root: '[data-ticket]:not([hidden])',
  ticketId: [{ select: 'ol[data-ticket-id]', attribute: 'data-ticket-id' }],
  thread: {
    container: 'ol[data-ticket-id]',
    messages: { each: 'li', body: '[data-body]' },
    order: 'oldest-first',
    roles: [
      { role: 'customer', is: '[data-role=customer]' },
      { role: 'agent', is: '[data-role=agent]' },
      { role: 'note', is: '[data-role=note]' },
    ],
  },
  composers: [
    { find: '[data-composer=reply]', mode: 'reply' },
    { find: '[data-composer=note]', mode: 'note' },
  ],
  openers: [
    { mode: 'reply', click: '[data-opens=reply]' },
    { mode: 'note', click: '[data-opens=note]' },
  ],
};
