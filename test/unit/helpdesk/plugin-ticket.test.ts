// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import type { Deskhand, Ticket } from '@/plugin/deskhand';
import { type StatedTicket, statedTicketSchema } from '@/plugin/stated-ticket';

import { openPage } from './open-page';

const TICKET: Ticket = {
  id: '4711',
  subject: 'Where is my order?',
  language: 'en',
  customer: { name: 'Ada Buyer', email: 'ada@shop.example' },
  messages: [
    { id: 'm1', role: 'customer', text: 'Where is it?', createdAt: '2026-11-20T09:00:00Z' },
    { id: 'm2', role: 'agent', html: '<p>On its way.</p>', author: 'Kim' },
  ],
};

let deskhand: Pick<Deskhand, 'showTicket' | 'updateTicket' | 'addMessages' | 'closeTicket'>;
let said: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  openPage('<title>Desk</title>');
  said = [];
  vi.spyOn(console, 'error').mockImplementation((words) => said.push(String(words)));
  deskhand = await import('@/plugin/shown-ticket');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const find = (): Element | null => document.querySelector('script[type="application/json"][data-deskhand="ticket"]');
const stated = (): unknown => JSON.parse(find()?.textContent ?? 'null');

describe('The ticket that a page states', () => {
  it('the ticket that a page states has the type that the schema gives it', () => {
    expectTypeOf<StatedTicket>().toEqualTypeOf<Ticket>();
    expect(statedTicketSchema.parse(TICKET)).toEqual(TICKET);
  });

  it('a stated ticket stands in the page at once, as it was given, and is read so', async () => {
    deskhand.showTicket(TICKET);
    expect(stated()).toEqual(TICKET);
    expect(statedTicketSchema.safeParse(stated()).success).toBe(true);
    const result = await createTicketReader(ADAPTERS['deskhand-page'] as Adapter, async () => undefined)();
    expect(result).toMatchObject({
      ticket: {
        id: '4711',
        customer: { name: 'Ada Buyer' },
        messages: [
          { role: 'customer', text: 'Where is it?' },
          { role: 'agent', text: 'On its way.', author: 'Kim' },
        ],
      },
    });
  });

  it('a stated ticket replaces the statement that the page itself had written', () => {
    openPage('<p><script type="application/json" data-deskhand="ticket">{"id":"1","messages":[]}</script></p>');
    deskhand.showTicket(TICKET);
    expect(document.querySelectorAll('script')).toHaveLength(1);
    expect(stated()).toEqual(TICKET);
  });

  it('a stated ticket changes soon after a call, together with the other changes', () => {
    deskhand.showTicket(TICKET);
    deskhand.updateTicket({ subject: 'Found' });
    deskhand.addMessages([{ role: 'note', text: 'Call her' }]);
    deskhand.addMessages([{ id: 'm2', role: 'agent', text: 'It is here.' }]);
    expect(stated()).toEqual(TICKET);
    vi.advanceTimersByTime(250);
    const [first] = TICKET.messages;
    expect(stated()).toEqual({
      ...TICKET,
      subject: 'Found',
      messages: [first, { id: 'm2', role: 'agent', text: 'It is here.' }, { role: 'note', text: 'Call her' }],
    });
    vi.advanceTimersByTime(1000);
    expect(vi.getTimerCount()).toBe(0);
    deskhand.updateTicket({ messages: [] });
    expect(stated()).toMatchObject({ subject: 'Found', messages: [] });
    expect(said).toEqual([]);
  });

  it('a stated ticket is replaced by another at once, and goes when it is closed, whatever was still to be stated', () => {
    deskhand.showTicket(TICKET);
    deskhand.updateTicket({ subject: 'Found' });
    deskhand.showTicket({ ...TICKET, id: '4712' });
    expect(find()).toBeNull();
    vi.advanceTimersByTime(250);
    expect(stated()).toMatchObject({ id: '4712', subject: 'Where is my order?' });
    deskhand.updateTicket({ subject: 'Found' });
    deskhand.closeTicket();
    vi.advanceTimersByTime(1000);
    expect(find()).toBeNull();
  });

  it('a stated ticket comes back where the page has removed its element', () => {
    deskhand.showTicket(TICKET);
    vi.advanceTimersByTime(1000);
    find()?.remove();
    deskhand.addMessages([{ role: 'system', text: 'Closed' }]);
    expect(stated()).toMatchObject({ id: '4711', messages: { length: 3 } });
  });
});

describe('A call that is wrong', () => {
  const call = (name: keyof typeof deskhand, value: unknown): void =>
    (deskhand[name] as unknown as (given: unknown) => void)(value);

  it.each([
    ['showTicket', undefined, 'give { id: "4711", messages: [] }'],
    ['showTicket', { id: '', messages: [] }, 'give { id: "4711", messages: [] }'],
    ['showTicket', { id: '4711' }, 'messages must be a list'],
    ['showTicket', { id: '4711', messages: [null] }, 'messages[0] needs text or html, and a role'],
    ['updateTicket', { id: '4712' }, 'call showTicket first'],
    ['updateTicket', { messages: 'none' }, 'messages must be a list'],
    ['addMessages', [{ role: 'user', text: 'x' }], 'and a role: customer, agent, note, system, unknown'],
    ['addMessages', [{ role: 'agent', text: 'x' }, { role: 'agent' }], 'messages[1] needs text or html'],
    ['addMessages', { role: 'agent', text: 'x' }, 'messages must be a list'],
  ] as const)('the wrong call %s(%j) is reported, and keeps nothing of its argument', (name, value, words) => {
    deskhand.showTicket(TICKET);
    call(name, value);
    vi.advanceTimersByTime(1000);
    expect(said).toEqual([expect.stringMatching(/^Deskhand: /)]);
    expect(said[0]).toContain(name);
    expect(said[0]).toContain(words);
    if (name === 'showTicket' && (value as Ticket | undefined)?.id !== '4711') expect(find()).toBeNull();
    else expect(stated()).toEqual(TICKET);
  });

  it.each(['updateTicket', 'addMessages'] as const)('%s before any ticket is shown says what to call first', (name) => {
    call(name, []);
    expect(said[0]).toContain('call showTicket first');
    expect(find()).toBeNull();
  });

  it('a wrong call is reported once, and not without end', () => {
    for (let index = 0; index < 100; index += 1) call('addMessages', 'x');
    expect(said).toHaveLength(1);
    deskhand.showTicket(TICKET);
    const good = Array.from({ length: 100 }, () => TICKET.messages[0]);
    for (let index = 0; index < 100; index += 1) call('addMessages', good.with(index, undefined));
    expect(said).toHaveLength(20);
  });
});

describe('The schema', () => {
  it.each([
    ['a number for an id', { ...TICKET, id: 4711 }],
    ['no messages', { id: '4711' }],
    ['a role that is none', { id: '1', messages: [{ role: 'user', text: 'x' }] }],
    ['a message without words', { id: '1', messages: [{ role: 'agent' }] }],
    [
      'a time without its zone',
      { id: '1', messages: [{ role: 'agent', text: 'x', createdAt: '2026-11-20T09:00:00' }] },
    ],
  ])('the schema refuses %s', (_, ticket) => {
    expect(statedTicketSchema.safeParse(ticket).success).toBe(false);
  });
});
