import { describe, expect, it } from 'vitest';

import { createDesk } from '@/demo/helpdesk/desk';
import { createLongTicket } from '@/demo/helpdesk/long-ticket';
import { stateTicket } from '@/demo/helpdesk/state-ticket';

const written = { role: 'agent', author: 'Kim', at: '2026-11-21T10:00:00Z', text: 'Hello' } as const;

describe('the desk', () => {
  it('lists the newest first', () => {
    const times = createDesk()
      .list()
      .map(({ entries }) => entries.at(-1)?.at ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times.length).toBeGreaterThanOrEqual(14);
  });

  it('narrows the list by words and by status', () => {
    const desk = createDesk();
    expect(desk.list({ words: 'ADA where' }).map(({ id }) => id)).toEqual(['4711']);
    expect(desk.list({ words: 'nobody' })).toEqual([]);
    const open = desk.list({ status: 'open' });
    expect(open.length).toBeGreaterThan(0);
    expect(open.every(({ status }) => status === 'open')).toBe(true);
  });

  it('keeps what is written, at the end of that ticket alone', () => {
    const desk = createDesk();
    const before = desk.find('4711')?.entries.length ?? 0;
    const first = desk.append('4711', written);
    const second = desk.append('4711', written);
    expect(first.id).not.toBe(second.id);
    expect(desk.find('4711')?.entries.slice(before)).toEqual([first, second]);
    expect(desk.find('4712')?.entries).not.toContainEqual(first);
    expect(desk.list()[0]?.id).toBe('4711');
    expect(createDesk().find('4711')?.entries).toHaveLength(before);
  });

  it('knows no ticket by another id', () => {
    expect(createDesk().find('1')).toBeUndefined();
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
  ])('asked for %s messages has %i', (wanted, count) => {
    expect(createLongTicket(wanted).entries).toHaveLength(count);
  });

  it('holds every kind of entry, in the order of time, each with an id of its own', () => {
    const { entries } = createLongTicket('300');
    expect(new Set(entries.map(({ role }) => role))).toEqual(new Set(['customer', 'agent', 'note', 'event']));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(300);
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  it('keeps what is written to it', () => {
    const desk = createDesk();
    desk.append('long', written);
    expect(desk.find('long', '10')?.entries).toHaveLength(11);
  });
});

describe('the statement of a ticket', () => {
  const base = createLongTicket('1');
  const state = (entry: object) =>
    stateTicket({ ...base, entries: [{ ...written, id: 'm1', ...entry }] }, 'https://desk.example');

  it('names ticket, customer and messages as the page markup says', () => {
    expect(state({ role: 'customer' })).toEqual({
      id: 'long',
      subject: base.subject,
      language: 'en',
      customer: { name: 'Ada Buyer', email: 'ada.buyer@shop.example' },
      messages: [{ id: 'm1', role: 'customer', author: 'Kim', createdAt: '2026-11-21T10:00:00Z', text: 'Hello' }],
    });
  });

  it('calls an event of the helpdesk a system message', () => {
    expect(state({ role: 'event' })).toMatchObject({ messages: [{ role: 'system' }] });
    expect(state({ role: 'note' })).toMatchObject({ messages: [{ role: 'note' }] });
  });

  it('gives HTML where there is some, and full addresses of attachments', () => {
    expect(state({ html: '<p>Hello</p>', attachments: ['a b.txt'] })).toMatchObject({
      messages: [{ html: '<p>Hello</p>', attachments: ['https://desk.example/files/long/m1/a%20b.txt'] }],
    });
  });

  it('leaves quotes and signatures out', () => {
    const json = JSON.stringify(state({ signature: 'Kim of Harbour', quote: { intro: 'You wrote', text: 'Hm' } }));
    expect(json).not.toContain('Kim of Harbour');
    expect(json).not.toContain('You wrote');
  });
});
