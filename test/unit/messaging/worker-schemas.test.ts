import { expect, test } from 'vitest';

import { createSuggestionRequest } from '@/lib/domain/suggestion-request';
import { createSummaryRequest } from '@/lib/domain/summary-request';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { WORKER_MESSAGES } from '@/lib/messaging/worker-schemas';

/** Every part of a ticket that a page can state. */
const TICKET: Required<Ticket> = {
  desk: 'https://desk.example',
  scope: '/tickets/',
  id: '12',
  number: '713394',
  subject: 'Where is my order?',
  language: 'en',
  customer: { name: 'Ada', email: 'ada@shop.example' },
  messages: [
    {
      id: 'm1',
      role: 'customer',
      author: 'Ada',
      createdAt: '2026-11-20T09:00:00Z',
      text: 'Where is 10023?',
      whole: 'Where is 10023?\n\nOn Monday, the shop wrote:\n> It is on its way.',
      attachments: [{ url: 'https://desk.example/1', name: 'one.pdf' }],
    },
  ],
  composer: { editor: 'rich', mode: 'reply' },
  draft: { start: 'Hello', isCursorBehind: true },
  replyOpener: 'box',
  noteOpener: 'beside-reply',
  total: 5,
  canShowAll: true,
};

test.each([
  ['suggestion', 'suggestion.request', (ticket: Ticket) => createSuggestionRequest(ticket, {})],
  ['summary', 'summary.request', (ticket: Ticket) => createSummaryRequest(ticket, {})],
] as const)('the worker makes the same request of a %s as from the ticket that the panel shows', (_, type, create) => {
  const { request } = WORKER_MESSAGES[type];
  const { ticket } = request.parse({ requestId: 'request-1', pageId: 1, ticket: TICKET, options: {} });
  expect(create(ticket)).toEqual(create(TICKET));
  expect(JSON.stringify(create(ticket))).toContain('713394');
  expect(JSON.stringify(create(ticket))).not.toContain('on its way');
  expect(identifyTicket(ticket), 'otherwise the panel refuses the answer').toEqual(identifyTicket(TICKET));
});

const [message] = TICKET.messages;
const LONG = 'a'.repeat(2001);

test.each([
  ['id', { id: LONG }],
  ['scope', { scope: LONG }],
  ['helpdesk', { desk: LONG }],
  ['subject', { subject: LONG }],
  ['customer', { customer: { email: LONG } }],
  ['author', { messages: [{ ...message, author: LONG }] }],
  ['thread', { messages: Array.from({ length: 20_001 }, () => message) }],
])('the worker refuses a ticket whose %s is too long', (_, change) => {
  const { request } = WORKER_MESSAGES['suggestion.request'];
  const intent = { requestId: 'request-1', pageId: 1, ticket: { ...TICKET, ...change }, options: {} };
  expect(request.safeParse(intent).success).toBe(false);
});
