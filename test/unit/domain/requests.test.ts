import { describe, expect, it } from 'vitest';

import { suggestionRequestSchema } from '@/lib/contract/suggestion';
import { summaryRequestSchema } from '@/lib/contract/summary';
import { decideFreshness } from '@/lib/domain/freshness';
import { hashMessages } from '@/lib/domain/hash-messages';
import { createSuggestionRequest } from '@/lib/domain/suggestion-request';
import { createSummaryRequest } from '@/lib/domain/summary-request';
import type { Ticket, TicketRole } from '@/lib/domain/ticket';

const message = (role: TicketRole, text: string, createdAt?: string) => ({
  role,
  text,
  attachments: [{ url: 'https://desk.example/session-bound.pdf' }],
  ...(createdAt && { createdAt }),
});
const ticket: Ticket = {
  desk: 'https://desk.example',
  scope: '/tickets/',
  id: '4711',
  subject: 'Where is my order?',
  customer: { name: 'Ada', email: 'ada@shop.example' },
  messages: [
    message('customer', 'Where is 10023?', '2026-11-20T09:00:00Z'),
    message('note', 'Internal: difficult customer'),
    message('agent', 'We will look.', 'yesterday'),
    message('system', 'Status changed'),
    message('unknown', 'Who wrote this?'),
    message('customer', ''),
  ],
};
const only = (...roles: TicketRole[]): Ticket => ({ ...ticket, messages: roles.map((role) => message(role, 'text')) });

describe('the reply-suggestion request', () => {
  it('a reply-suggestion request has exactly the fields of the contract, in conversation order, and nothing internal or empty', () => {
    const request = createSuggestionRequest(ticket, { targetLanguage: 'GERMAN', contentFormat: 'PLAIN' });
    expect(request).toEqual({
      subject: 'Where is my order?',
      messages: [
        { role: 'USER', content: 'Where is 10023?' },
        { role: 'ASSISTANT', content: 'We will look.' },
      ],
      targetLanguage: 'GERMAN',
      contentFormat: 'PLAIN',
      metadata: { ticketId: '4711' },
    });
    expect(suggestionRequestSchema.parse(request)).toEqual(request);
  });

  it('a reply-suggestion request names the ticket by the number that people use, with the id beside it', () => {
    const numbered = { ...ticket, number: '713394' };
    expect(createSuggestionRequest(numbered, {})?.metadata).toEqual({ ticketId: '713394', internalId: '4711' });
    expect(createSummaryRequest(numbered, {})?.ticketId).toBe('713394');
  });

  it('a reply-suggestion request carries an instruction as a SYSTEM message at the end, and no blank one', () => {
    const roles = (instruction: string) =>
      createSuggestionRequest(ticket, { instruction })?.messages.map(({ role }) => role);
    expect(roles('Shorter')).toEqual(['USER', 'ASSISTANT', 'SYSTEM']);
    expect(roles('  ')).toEqual(['USER', 'ASSISTANT']);
  });

  it('a reply-suggestion request asks for AUTO and HTML where nothing else was chosen', () => {
    expect(createSuggestionRequest(ticket, {})).toMatchObject({ targetLanguage: 'AUTO', contentFormat: 'HTML' });
  });

  it('a reply-suggestion request is not made of notes, events and messages of unknown origin alone', () => {
    expect(createSuggestionRequest(only('note', 'system', 'unknown'), { instruction: 'x' })).toBeUndefined();
  });
});

describe('the summary request', () => {
  it('a summary request has roles of its own, the ticket id at the top, ISO times only, and no blank message', () => {
    const request = createSummaryRequest(ticket, { language: 'zh-CN' });
    expect(request).toEqual({
      ticketId: '4711',
      subject: 'Where is my order?',
      messages: [
        { role: 'user', content: 'Where is 10023?', createdAt: '2026-11-20T09:00:00Z' },
        { role: 'agent', content: 'We will look.' },
      ],
      language: 'zh-CN',
    });
    expect(summaryRequestSchema.parse(request)).toEqual(request);
  });

  it('a summary request is not made of nothing', () => {
    expect(createSummaryRequest(only('note', 'unknown'), {})).toBeUndefined();
  });
});

describe('freshness', () => {
  const result = { messagesHash: hashMessages(ticket), messageCount: 3 };
  const holding = (...messages: Ticket['messages']): Ticket => ({ ...ticket, messages });
  const [first, ...others] = ticket.messages;

  it('a result of the same messages is fresh, whatever notes were added', () => {
    const fresh = { stale: false, newer: 0 };
    expect(decideFreshness(result, ticket)).toEqual(fresh);
    expect(decideFreshness(result, holding(...ticket.messages, message('note', 'x')))).toEqual(fresh);
  });

  it('a result stays fresh when the page loads older messages on top', () => {
    const older = holding(message('customer', 'Hello'), message('agent', 'Hi'), ...ticket.messages);
    expect(decideFreshness(result, older)).toEqual({ stale: false, newer: 0 });
  });

  it('counts the messages that came since the result, and has the beginning of the newest', () => {
    const longer = holding(...ticket.messages, message('customer', 'x'), message('agent', 'y'.repeat(1000)));
    expect(decideFreshness(result, longer)).toEqual({ stale: true, newer: 2, newest: 'y'.repeat(160) });
  });

  it('an answer is stale when messages went or changed, or have another author', () => {
    const old = { stale: true, newer: 0 };
    expect(decideFreshness(result, holding(...others))).toEqual(old);
    expect(decideFreshness(result, holding(message('customer', 'Another text'), ...others))).toEqual(old);
    expect(decideFreshness(result, holding(message('agent', first?.text ?? ''), ...others))).toEqual(old);
  });
});
