import { expect, it } from 'vitest';

import { boundReading } from '@/lib/domain/bound-reading';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket } from '@/lib/domain/ticket-identity';

const ticketOf = (text: string, hidden?: number): Ticket => ({
  desk: 'https://desk.example',
  scope: '',
  id: '1',
  subject: 'Hi',
  messages: [{ role: 'customer', text, attachments: [], ...(hidden && { hidden }) }],
});

it('removes invisible characters, and adds them to the hidden ones that the page counted', () => {
  const [message] = boundReading(ticketOf('Hel\u200Blo \u202EAda', 3)).messages;
  expect(message).toMatchObject({ text: 'Hello Ada', hidden: 5 });
});

it('cuts a message of more than 100,000 characters, and tells by how many', () => {
  const [message] = boundReading(ticketOf('a'.repeat(100_002))).messages;
  expect(message).toMatchObject({ text: 'a'.repeat(100_000), cut: 2 });
});

it('removes invisible characters from the subject', () => {
  expect(boundReading({ ...ticketOf('a'), subject: 'H\u2060i' }).subject).toBe('Hi');
});

it('removes invisible characters from the names of customer and authors, and the ends of very long ones', () => {
  const ticket = ticketOf('a');
  const [message] = ticket.messages;
  const named = {
    ...ticket,
    customer: { name: 'A\u202Eda', email: 'ada@mail.example' },
    messages: message ? [{ ...message, author: `K\u200Bim${'m'.repeat(300)}` }] : [],
  };
  const bounded = boundReading(named);
  expect(bounded.customer).toEqual({ name: 'Ada', email: 'ada@mail.example' });
  expect(bounded.messages[0]?.author).toBe(`Kim${'m'.repeat(197)}`);
});

it('returns a ticket without such characters as it is', () => {
  const ticket = ticketOf('Hello Ada 👩🏽\u200D⚕\uFE0F');
  expect(boundReading(ticket)).toBe(ticket);
});

it('leaves the identity of the ticket as the page computes it', () => {
  const long = 'An order. '.repeat(20_000);
  for (const text of ['Hel\u200Blo \u202EAda\u{E0041}', long]) {
    const read = ticketOf(text);
    expect(identifyTicket(boundReading(read))).toEqual(identifyTicket(read));
  }
  expect(identifyTicket(ticketOf('👍'))).not.toEqual(identifyTicket(ticketOf('👎')));
});
