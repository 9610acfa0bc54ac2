import { describe, expect, it } from 'vitest';

import { createLongTicket } from '@/demo/helpdesk/long-ticket';
import { stateTicket } from '@/demo/helpdesk/state-ticket';
import { createTicketStore } from '@/demo/helpdesk/ticket-store';

const written = { role: 'agent', author: 'Kim', at: '2026-11-21T10:00:00Z', text: 'Hello' } as const;

describe('the ticket store', () => {
  it('lists the newest tickets first', () => {
    const times = createTicketStore()
      .list()
      .map(({ entries }) => entries.at(-1)?.at ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times.length).toBeGreaterThanOrEqual(14);
  });

  it('filters the list by words and by status', () => {
    const tickets = createTicketStore();
    expect(tickets.list({ words: 'ADA where' }).map(({ id }) => id)).toEqual(['4711']);
    expect(tickets.list({ words: 'nobody' })).toEqual([]);
    const open = tickets.list({ status: 'open' });
    expect(open.length).toBeGreaterThan(0);
    expect(open.every(({ status }) => status === 'open')).toBe(true);
  });

  it('appends entries only to the end of their own ticket', () => {
    const tickets = createTicketStore();
    const before = tickets.find('4711')?.entries.length ?? 0;
    const first = tickets.append('4711', written);
    const second = tickets.append('4711', written);
    expect(first.id).not.toBe(second.id);
    expect(tickets.find('4711')?.entries.slice(before)).toEqual([first, second]);
    expect(tickets.find('4712')?.entries).not.toContainEqual(first);
    expect(tickets.list()[0]?.id).toBe('4711');
    expect(createTicketStore().find('4711')?.entries).toHaveLength(before);
  });

  it('finds no ticket for an unknown id', () => {
    expect(createTicketStore().find('1')).toBeUndefined();
  });
});

describe('the long ticket', () => {
  it.each([
    ['5000', 5000],
    ['1', 1],
    [undefined, 500],
    ['0', 500],
    ['-3', 1],
    ['many', 500],
    ['999999', 20_000],
  ])('the long ticket has, for the length %s, exactly %i messages', (wanted, count) => {
    expect(createLongTicket(wanted).entries).toHaveLength(count);
  });

  it('the long ticket contains every kind of entry, in order of time, each with a unique id', () => {
    const { entries } = createLongTicket('300');
    expect(new Set(entries.map(({ role }) => role))).toEqual(new Set(['customer', 'agent', 'note', 'event']));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(300);
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  it('the long ticket keeps appended entries', () => {
    const tickets = createTicketStore();
    tickets.append('long', written);
    expect(tickets.find('long', '10')?.entries).toHaveLength(11);
  });
});

describe('the statement of a ticket', () => {
  const base = createLongTicket('1');
  const state = (entry: object) =>
    stateTicket({ ...base, entries: [{ ...written, id: 'm1', ...entry }] }, 'https://desk.example');

  it('names ticket, customer and messages as the published markup does', () => {
    expect(state({ role: 'customer' })).toEqual({
      id: 'long',
      subject: base.subject,
      language: 'en',
      customer: { name: 'Ada Buyer', email: 'ada.buyer@shop.example' },
      messages: [{ id: 'm1', role: 'customer', author: 'Kim', createdAt: '2026-11-21T10:00:00Z', text: 'Hello' }],
    });
  });

  it('states an event of the helpdesk as a system message', () => {
    expect(state({ role: 'event' })).toMatchObject({ messages: [{ role: 'system' }] });
    expect(state({ role: 'note' })).toMatchObject({ messages: [{ role: 'note' }] });
  });

  it('states HTML where there is some, and full addresses of attachments', () => {
    expect(state({ html: '<p>Hello</p>', attachments: ['a b.txt'] })).toMatchObject({
      messages: [{ html: '<p>Hello</p>', attachments: ['https://desk.example/files/long/m1/a%20b.txt'] }],
    });
  });

  it('leaves out quotes and signatures', () => {
    const json = JSON.stringify(state({ signature: 'Kim of Harbour', quote: { intro: 'You wrote', text: 'Hm' } }));
    expect(json).not.toContain('Kim of Harbour');
    expect(json).not.toContain('You wrote');
  });
});
