import { expect, test } from 'vitest';

import { isAnswered } from '@/lib/domain/is-answered';
import type { TicketMessage } from '@/lib/domain/ticket';

const DRAFT = { text: 'Hello Ada,\nyour parcel left today.', createdAt: '2026-11-21T10:00:00Z' };
const message = (change: Partial<TicketMessage>): TicketMessage => ({
  role: 'agent',
  text: '',
  attachments: [],
  ...change,
});

test.each<[string, Partial<TicketMessage>, boolean]>([
  ['the same text of an agent', { text: 'Hello Ada, your parcel left today. Best, Bo' }, true],
  ['a later message of an agent', { text: 'Sent.', createdAt: '2026-11-21T10:01:00Z' }, true],
  ['an earlier message of an agent', { text: 'Wait.', createdAt: '2026-11-21T09:00:00Z' }, false],
  ['a later message of the customer', { role: 'customer', text: '?', createdAt: '2026-11-21T11:00:00Z' }, false],
  ['an internal note with the text', { role: 'note', text: DRAFT.text }, false],
  ['a message without a time', { text: 'Wait.' }, false],
])('takes a drafted reply with %s for answered: %j, %s', (_, change, expected) => {
  const ticket = { desk: 'https://desk.example', scope: '', id: '1', messages: [message(change)] };
  expect(isAnswered(DRAFT, ticket)).toBe(expected);
});
