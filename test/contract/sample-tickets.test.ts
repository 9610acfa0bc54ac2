import { describe, expect, it } from 'vitest';

import { stateTicket } from '@/demo/helpdesk/state-ticket';
import { HELPDESK_TICKETS } from '@/demo/helpdesk/tickets/helpdesk-tickets';
import { readPackagedStore } from '@/demo/shop/read-packaged-store';
import { answerSuggestionRequest } from '@/demo/stand-in/answers/answer-suggestion';
import { answerSummaryRequest } from '@/demo/stand-in/answers/answer-summary';
import { DEMO_CHANNEL } from '@/demo/stand-in/channels';
import { suggestionResponseSchema } from '@/lib/contract/suggestion';
import { summaryResponseSchema } from '@/lib/contract/summary';
import { ACTION_TYPES, CONTENT_FORMATS } from '@/lib/contract/values';
import { findOrderNumbers } from '@/lib/domain/order-numbers';
import { createSuggestionRequest } from '@/lib/domain/suggestion-request';
import { createSummaryRequest } from '@/lib/domain/summary-request';
import type { Ticket } from '@/lib/domain/ticket';
import { decideVerdict } from '@/lib/domain/verdict';
import { findOrder } from '@/relay/commerce/row-store';

import { statementSchema } from './page-markup';

const store = readPackagedStore({ pictureBase: '' });
const dependencies = { store, clock: Date.now };

const tickets = HELPDESK_TICKETS.map((sample): Ticket => {
  const { id, subject, language, customer, entries } = sample;
  return {
    desk: 'https://desk.example',
    scope: '/tickets/',
    id,
    subject,
    language,
    customer,
    messages: entries.map(({ role, text }) => ({ role: role === 'event' ? 'system' : role, text, attachments: [] })),
  };
});

const suggest = (ticket: Ticket, options = {}) => {
  const { status, body } = answerSuggestionRequest(
    DEMO_CHANNEL,
    createSuggestionRequest(ticket, options),
    dependencies,
  );
  expect(status).toBe(200);
  return suggestionResponseSchema.parse(body).data;
};

/** Ticket → what the stand-in advises, whether it hands over, and the order it is about. */
const EXPECTED: Record<string, [actionType: string, handoff: boolean, order?: string]> = {
  4711: ['MESSAGE', false, '10023'],
  4712: ['MESSAGE', true, '10031'],
  4713: ['TO_AGENT', true, '10027'],
  4714: ['MESSAGE', false, '10008'],
  4715: ['NO_REPLY', false, '10036'],
  4716: ['MESSAGE', false, '10015'],
  4717: ['MESSAGE', false, '10019'],
  4718: ['MESSAGE', false, '10012'],
  4719: ['HUMAN_REVIEW', true, '10005'],
  4720: ['CONFUSED', false],
  4721: ['NOTHING', false, '10033'],
  4722: ['STOPPED', false],
  4723: ['MESSAGE', true, '10034'],
  4724: ['MESSAGE', false],
  4725: ['TO_AGENT', true, '10017'],
  4726: ['MESSAGE', false, 'SO-88213'],
  4727: ['MESSAGE', false, '10040'],
  4728: ['MESSAGE', false, '10020'],
  4729: ['MESSAGE', true, '10035'],
  4730: ['NO_REPLY', false, '10029'],
};

describe.each(tickets.map((ticket) => [ticket.id, ticket] as const))('ticket %s', (id, ticket) => {
  const [actionType, handoff, orderNumber] = EXPECTED[id] ?? [];

  it(`leads from ticket ${id} to its verdict`, () => {
    const verdict = decideVerdict(suggest(ticket));
    expect(verdict).toMatchObject({ kind: actionType, handoff, canInsert: actionType === 'MESSAGE' });
    expect(verdict.reasonDescription).toBeTruthy();
  });

  it(`mentions in ticket ${id} an order that exists, or none`, () => {
    const known = findOrderNumbers(ticket).filter((number) => findOrder(store, number));
    expect(known).toEqual(orderNumber === undefined ? [] : [orderNumber]);
  });

  it.each(CONTENT_FORMATS)(`answers ticket ${id} in %s as the contract says`, (contentFormat) => {
    expect(suggest(ticket, { contentFormat }).contentFormat).toBe(contentFormat);
  });

  it(`summarizes ticket ${id} as the contract says`, () => {
    const request = createSummaryRequest(ticket, { language: ticket.language });
    const { body } = answerSummaryRequest(DEMO_CHANNEL, request, dependencies);
    const { data } = summaryResponseSchema.parse(body);
    expect(data.ticketId).toBe(id);
    const [status] = { 4726: ['PENDING'], 4727: ['PENDING'] }[id] ?? ['COMPLETED'];
    expect(data.status).toBe(status);
  });

  it(`names the customer of ticket ${id}`, () => {
    expect(ticket.customer?.name).toBeTruthy();
    expect(ticket.customer?.email).toMatch(/@.+\.example$/);
  });
});

describe('the tickets together', () => {
  it('reaches every action type with the sample tickets', () => {
    const reached = new Set(tickets.map((ticket) => suggest(ticket).actionType));
    expect([...reached].toSorted()).toEqual([...ACTION_TYPES].toSorted());
  });

  it('answers the sample tickets in at least seven languages, two of them written from the right', () => {
    const languages = new Set(tickets.map((ticket) => suggest(ticket).language));
    expect(languages.size).toBeGreaterThanOrEqual(7);
    expect([...languages]).toEqual(expect.arrayContaining(['ARABIC', 'HEBREW']));
  });

  it('shows both kinds of page and every kind of entry in the sample tickets', () => {
    expect(new Set(HELPDESK_TICKETS.map(({ page }) => page))).toEqual(new Set(['tickets', 'stated']));
    const entries = HELPDESK_TICKETS.flatMap((ticket) => ticket.entries);
    expect(new Set(entries.map(({ role }) => role))).toEqual(new Set(['customer', 'agent', 'note', 'event']));
    expect(entries.some(({ quote }) => quote)).toBe(true);
    expect(entries.some(({ signature }) => signature)).toBe(true);
    expect(entries.some(({ attachments }) => attachments)).toBe(true);
  });

  it('gives each sample ticket its own id, and each entry an id within its ticket', () => {
    expect(new Set(HELPDESK_TICKETS.map(({ id }) => id)).size).toBe(HELPDESK_TICKETS.length);
    for (const { entries } of HELPDESK_TICKETS) {
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    }
  });

  it('lists the entries of each sample ticket in the order of time', () => {
    for (const { entries } of HELPDESK_TICKETS) {
      const times = entries.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
    }
  });

  it('states every sample ticket in the published markup', () => {
    for (const sample of HELPDESK_TICKETS) {
      const statement = statementSchema.parse(stateTicket(sample, 'https://desk.example'));
      expect(statement.id).toBe(sample.id);
      expect(statement.messages).toHaveLength(sample.entries.length);
    }
  });
});
