import { describe, expect, it } from 'vitest';

import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket, isSameTicket, MAX_HASHES, type TicketIdentity } from '@/lib/domain/ticket-identity';

const KEY = { desk: 'https://desk.example', scope: '/tickets/', id: '7' };

/** Identifies a page of one thread that draws the messages from `from` to `to`. */
function draw(from: number, to: number, total?: Ticket['total'], thread = 'message'): TicketIdentity {
  const messages = Array.from({ length: to - from + 1 }, (_, index) => ({
    role: 'customer' as const,
    text: `${thread} ${from + index}`,
    attachments: [],
  }));
  return identifyTicket({ ...KEY, messages, ...(total !== undefined && { total }) });
}

const isSame = (one: TicketIdentity, other: TicketIdentity): boolean => {
  const answer = isSameTicket(one, other);
  expect(isSameTicket(other, one)).toBe(answer);
  return answer;
};

describe('the identity of a ticket', () => {
  it.each([
    ['a new message arrives', draw(1, 5), draw(1, 6)],
    ['the page hides the first messages later', draw(1, 5), draw(3, 6)],
    ['60 older messages are loaded above 20', draw(61, 80), draw(1, 80)],
    ['60 older messages are loaded above 100', draw(61, 160), draw(1, 160)],
    ['60 older messages are loaded above 200, and new ones arrive', draw(61, 260), draw(1, 270)],
    ['the page said before that 60 older messages are missing', draw(61, 360, 360), draw(1, 360, 360)],
    ['the agent scrolls in a list that draws 20 of 260 messages', draw(1, 20, 'more'), draw(241, 260, 'more')],
    ['a list that draws 20 messages is compared with 260', draw(101, 120, 'more'), draw(1, 260)],
  ])('stays when %s', (_, before, after) => {
    expect(isSame(before, after)).toBe(true);
  });

  it.each([
    ['another first message', draw(1, 5), draw(1, 5, undefined, 'other')],
    ['another first message above hundreds', draw(1, 300), draw(1, 300, undefined, 'other')],
    ['another conversation, of which one is known as a whole', draw(1, 5), draw(241, 260, 'more', 'other')],
    ['no message', draw(1, 5), draw(1, 0)],
  ])('changes with %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(false);
  });

  it('changes with another first message, though a canned answer is the newest one of both', () => {
    const answered = (question: string): TicketIdentity => {
      const messages = [question, 'Thank you for your message.'].map((text) => ({
        role: 'agent' as const,
        text,
        attachments: [],
      }));
      return identifyTicket({ ...KEY, messages });
    };
    expect(isSame(answered('Where is my lamp?'), answered('My cup is broken.'))).toBe(false);
  });

  it('changes with the key, though both tickets have the same words', () => {
    expect(isSame(draw(1, 3), { ...draw(1, 3), id: '8' })).toBe(false);
    expect(isSame(draw(1, 20, 'more'), { ...draw(21, 40, 'more'), scope: '/orders/' })).toBe(false);
  });

  it('has no more hashes than a message between the parts of the extension may carry', () => {
    expect(draw(1, 300).messageHashes).toHaveLength(MAX_HASHES);
  });
});
