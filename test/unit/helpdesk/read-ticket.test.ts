// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { Adapter, Thread } from '@/lib/adapters/shape';
import type { TicketMessage } from '@/lib/domain/ticket';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { findTicketId } from '@/lib/helpdesk/find-ticket-key';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { createThreadMemory } from '@/lib/helpdesk/thread-memory';

import { openPage } from './open-page';

const THREAD: Thread = {
  container: '.thread',
  messages: { each: '.entry', body: '.body' },
  order: 'oldest-first',
  id: [{ attribute: 'id' }],
  roles: [{ role: 'customer', is: '.customer' }],
};

function adapterWith(thread: Partial<Thread> = {}, rest: Partial<Adapter> = {}): Adapter {
  return {
    id: 'test',
    name: 'Test',
    evidence: { seen: '2026-11-21', by: 'own' },
    ticketId: [{ of: 'address', pattern: '/tickets/(\\w+)' }],
    composers: [],
    thread: { ...THREAD, ...thread },
    ...rest,
  };
}

const NOWHERE = async () => undefined;

async function readMessages(
  html: string,
  adapter: Adapter,
  readSameOrigin = NOWHERE as never,
): Promise<TicketMessage[]> {
  openPage(html);
  return messagesOf(await createTicketReader(adapter, readSameOrigin)());
}

function messagesOf(result: TicketReading): TicketMessage[] {
  if (result.kind !== 'ticket') throw new Error(JSON.stringify(result));
  return result.ticket.messages;
}

const TWO =
  '<div class="thread"><p class="entry" id="9"><b class="body">a</b></p><p class="entry" id="10"><b class="body">b</b></p></div>';

describe('The order of messages', () => {
  it.each([
    ['oldest first, as they stand', { order: 'oldest-first' }, '9 10'],
    ['newest first, turned round', { order: 'newest-first' }, '10 9'],
    ['by rising ids, as they stand', { order: 'by-id' }, '9 10'],
    [
      'by falling ids, as numbers and not as words',
      { order: 'by-id', id: [{ attribute: 'id', pattern: '\\d+' }] },
      '9 10',
    ],
  ] as const)('returns the messages in order: %s', async (_, thread, ids) => {
    const messages = await readMessages(TWO, adapterWith(thread as Partial<Thread>));
    expect(messages.map(({ id }) => id).join(' ')).toBe(ids);
  });

  const rows = (...entries: string[]): string => `<div class="thread">${entries.join('')}</div>`;
  const entry = (id: string, time = ''): string =>
    `<p class="entry" id="${id}"><time datetime="${time}"></time><b class="body">x</b></p>`;
  const BY_TIME: Partial<Thread> = { order: 'by-time', time: [{ select: 'time', attribute: 'datetime' }] };

  it.each([
    [
      'ids that events between them do not have',
      { order: 'by-id', id: [{ attribute: 'id', pattern: '^\\d+$' }] } satisfies Partial<Thread>,
      rows(entry('closed'), entry('10'), entry('assigned'), entry('9'), entry('created')),
      ['9', '10'],
    ],
    [
      'times that fall',
      BY_TIME,
      rows(entry('b', '2026-11-20T12:00:00Z'), entry('a', '2026-11-20T09:00:00Z')),
      ['a', 'b'],
    ],
    [
      'times that rise',
      BY_TIME,
      rows(entry('a', '2026-11-20T09:00:00Z'), entry('b', '2026-11-20T12:00:00Z')),
      ['a', 'b'],
    ],
    ['times that nobody can read', BY_TIME, rows(entry('a', 'today'), entry('b', 'yesterday')), ['a', 'b']],
    [
      'times of two tickets that were put together',
      BY_TIME,
      rows(
        entry('c', '2026-11-20T09:00:00Z'),
        entry('d', '2026-11-20T10:00:00Z'),
        entry('a', '2026-11-10T09:00:00Z'),
        entry('b', '2026-11-10T10:00:00Z'),
      ),
      ['a', 'b', 'c', 'd'],
    ],
    [
      'times rather than the place that the helpdesk usually has',
      { ...BY_TIME, order: 'newest-first' },
      rows(entry('a', '2026-11-20T09:00:00Z'), entry('b', '2026-11-20T12:00:00Z')),
      ['a', 'b'],
    ],
    [
      'the page, where ids do not grow and times cannot be read',
      { ...BY_TIME, order: 'by-id' },
      rows(entry('201', 'today'), entry('202', 'today'), entry('101', 'x'), entry('102', 'x')),
      ['201', '202', '101', '102'],
    ],
    [
      'the page, where days may be months',
      BY_TIME,
      rows(entry('a', '05/10/2026'), entry('b', '06/10/2026'), entry('c', '02/11/2026')),
      ['a', 'b', 'c'],
    ],
    [
      'a mark that is there',
      { order: { newestFirst: 'p + #first' } },
      rows(entry('b'), entry('first')),
      ['first', 'b'],
    ],
    ['a mark that is not', { order: { newestFirst: 'p + #first' } }, rows(entry('first'), entry('b')), ['first', 'b']],
  ] as const)('the order of messages is taken from %s', async (_, thread, html, ids) => {
    const messages = await readMessages(html, adapterWith(thread));
    expect(messages.flatMap(({ id }) => id ?? [])).toEqual(ids);
  });

  it.each([
    ['fall', ['10', '9']],
    ['rise', ['9', '10']],
  ])('keeps an opening first when the ids below it %s', async (_, ids) => {
    const adapter = adapterWith({ order: 'by-id', opening: '#issue', id: [{ attribute: 'id', pattern: '^\\d+$' }] });
    const messages = await readMessages(rows(entry('issue'), ...ids.map((id) => entry(id))), adapter);
    expect(messages.map(({ id }) => id ?? 'opening')).toEqual(['opening', '9', '10']);
  });

  it('the order of messages is reversed when ids fall', async () => {
    const [one, two] = TWO.split('</p>', 2);
    const fallen = `<div class="thread">${two}</p>${one?.replace('<div class="thread">', '')}</p></div>`;
    const messages = await readMessages(fallen, adapterWith({ order: 'by-id' }));
    expect(messages.map(({ id }) => id)).toEqual(['9', '10']);
  });
});

describe('The order of messages on pages with day-first dates', () => {
  const html = (...times: string[]): string =>
    `<html lang="de"><div class="thread">${times
      .map((time, index) => `<p class="entry" id="${index}"><time>${time}</time><b class="body">x</b></p>`)
      .join('')}</div>`;

  it.each([
    ['rises', ['05.10.2026 08:12', '06.10.2026 09:30', '02.11.2026 07:01'], '0 1 2'],
    ['falls', ['02.11.2026 07:01', '06.10.2026 09:30', '05.10.2026 08:12'], '2 1 0'],
  ])('a thread that %s is read oldest first', async (_, times, ids) => {
    const adapter = adapterWith({ order: 'by-time', time: [{ select: 'time' }] });
    const messages = await readMessages(html(...times), adapter);
    expect(messages.map(({ id }) => id).join(' ')).toBe(ids);
  });

  it('is read anew as a whole, where it is not that of the page', async () => {
    const adapter = adapterWith({ order: 'by-time', time: [{ select: 'time' }] });
    openPage(html('06.10.2026', '07.10.2026', '05.10.2026'));
    const memory = createThreadMemory();
    memory.watchers = 1;
    const read = createTicketReader(adapter, NOWHERE, memory);
    const first = await read();
    expect(first).toMatchObject({ kind: 'ticket', revision: undefined });
    expect(messagesOf(first).map(({ id }) => id)).toEqual(['2', '0', '1']);
  });
});

describe('The role of a message', () => {
  const html = (inner: string): string =>
    `<i class="asker">7</i><i class="asker">8</i><div class="thread">${inner}</div>`;

  it.each([
    ['a class', [{ role: 'note', is: '.note' }], '<p class="entry note"></p>', 'note'],
    ['an attribute', [{ role: 'agent', is: '[data-by="us"]' }], '<p class="entry" data-by="us"></p>', 'agent'],
    ['what is inside', [{ role: 'note', is: ':has(.lock)' }], '<p class="entry"><i class="lock"></i></p>', 'note'],
    [
      'an author who is among the customers',
      [{ role: 'customer', author: { is: { select: 'u' }, among: { select: '.asker' } } }],
      '<p class="entry"><u>8</u></p>',
      'customer',
    ],
    [
      'an author who is not',
      [{ role: 'customer', author: { is: { select: 'u' }, among: { select: '.asker' } } }],
      '<p class="entry"><u>9</u></p>',
      'unknown',
    ],
    [
      'the first rule that holds',
      [
        { role: 'note', is: '.a' },
        { role: 'agent', is: '.b' },
      ],
      '<p class="entry b a"></p>',
      'note',
    ],
    [
      'all conditions of a rule, not one of them',
      [{ role: 'agent', is: '.a', facts: { by: ['us'] } }],
      '<p class="entry a"></p>',
      'unknown',
    ],
    ['unknown, when no rule holds', [{ role: 'agent', is: '.a' }], '<p class="entry"></p>', 'unknown'],
  ])('the role follows from %s', async (_, roles, entry, role) => {
    const [message] = await readMessages(html(entry), adapterWith({ roles: roles as Thread['roles'] }));
    expect(message?.role).toBe(role);
  });

  it.each(['oldest-first', 'newest-first'] as const)(
    'the role is unknown of each message that contains another one, %s',
    async (order) => {
      const entry = (id: number, inner = ''): string => `<div class="entry a" id="${id}">${inner}</div>`;
      const nested = entry(1, entry(2, entry(3) + entry(4))) + entry(5);
      const messages = await readMessages(html(nested), adapterWith({ order, roles: [{ role: 'agent', is: '.a' }] }));
      const unknown = messages.flatMap(({ id, role }) => (role === 'unknown' ? id : []));
      expect(new Set(unknown)).toEqual(new Set(['1', '2']));
    },
  );
});

describe('The words of a message', () => {
  it('the words of a message may stand in several bodies, none of which is read twice', async () => {
    const entry =
      '<p class="entry"><span class="body">a <b class="body">b</b></span><i>x</i><span class="body">c</span></p>';
    const [message] = await readMessages(`<div class="thread">${entry}</div>`, adapterWith());
    expect(message?.text).toBe('a b\n\nc');
  });

  it('the words of a message may stand in a frame', async () => {
    const entry = '<div class="entry"><iframe class="body" srcdoc="<p>a</p><p class=q>b</p>"></iframe></div>';
    const messages = { each: '.entry', body: '.body', drop: '.q' };
    const [message] = await readMessages(`<div class="thread">${entry}</div>`, adapterWith({ messages }));
    expect(message?.text).toBe('a');
  });

  it('the words of a message may stand in a shadow root, and the text beside it in its host is not shown', async () => {
    const root = '<template shadowrootmode="open"><style>p{}</style><p>a</p><p class=q>b</p></template>';
    const entry = `<div class="entry"><div class="body">${root}<i>x</i></div></div>`;
    const messages = { each: '.entry', body: '.body', drop: '.q' };
    const [message] = await readMessages(`<div class="thread">${entry}</div>`, adapterWith({ messages }));
    expect(message?.text).toBe('a');
  });
});

describe('The name of an attached file', () => {
  const link = '<a href="/f/1" title="cup.jpg"><b>cup.jpg</b> <i>12 KB</i></a>';

  it.each([
    ['all words of its link', undefined, 'cup.jpg 12 KB'],
    ['a part of them', [{ select: 'b' }], 'cup.jpg'],
    ['an attribute', [{ attribute: 'title' }], 'cup.jpg'],
    ['none, where its place is empty', [{ select: 'u' }], undefined],
  ])('the file name is %s', async (_, attachmentName, name) => {
    const messages = { each: '.entry', body: '.body', attachments: 'a', ...(attachmentName && { attachmentName }) };
    const [message] = await readMessages(
      `<div class="thread"><div class="entry">${link}</div></div>`,
      adapterWith({ messages }),
    );
    expect(message?.attachments).toEqual([{ url: 'https://desk.example/f/1', name }]);
  });
});

describe('The ticket that is shown', () => {
  const html = `<section><div class="thread"><p class="entry" id="old"></p></div></section>
    <section class="active"><h1>Shown</h1><div class="thread"><p class="entry" id="shown"></p></div></section>`;
  const adapter = adapterWith({}, { root: 'section.active', subject: [{ select: 'h1' }] });

  it('the active ticket is read where several stay in the document', async () => {
    expect((await readMessages(html, adapter)).map(({ id }) => id)).toEqual(['shown']);
  });

  it('no ticket is read when the active one is not there', async () => {
    openPage('<section></section>');
    expect(await createTicketReader(adapter, NOWHERE)()).toEqual({ kind: 'none', problem: 'thread-not-found' });
  });

  it('the root of the ticket is found anew for each reading', () => {
    openPage(html, 'https://desk.example/tickets/1');
    expect(findTicketId(adapter)).toBe('1');
    history.pushState(null, '', '/tickets/2');
    expect(findTicketId(adapter)).toBe('2');
  });

  it('the reading does not mix in the ticket that the agent opened during the request to the helpdesk', async () => {
    openPage(html, 'https://desk.example/tickets/1');
    const facts = { ticket: { address: '/facts/{id}', item: 'item' } };
    const read = createTicketReader(adapterWith({}, { root: 'section.active', facts }), async () => {
      history.pushState(null, '', '/tickets/2');
      return '{}';
    });
    expect(await read()).toEqual({ kind: 'none', problem: 'thread-not-found' });
  });
});

it('reads the facts about messages anew for a ticket with the same id in another scope', async () => {
  const facts = { messages: { address: '/facts/{id}?page={page}', rows: 'items', key: 'id' } };
  const thread: Partial<Thread> = { id: [{ attribute: 'id' }] };
  const scope = [{ of: 'address' as const, pattern: '/accounts/(\\d+)' }];
  const asked: string[] = [];
  const read = createTicketReader(adapterWith(thread, { scope, facts }), async (address) => {
    asked.push(`${location.pathname} ${address}`);
    return JSON.stringify({ items: [{ id: 'm1' }] });
  });
  const html = '<div class="thread"><p class="entry" id="m1"><b class="body">x</b></p></div>';
  openPage(html, 'https://desk.example/accounts/1/tickets/7');
  await read();
  await read();
  history.pushState(null, '', '/accounts/2/tickets/7');
  await read();
  expect(asked).toEqual(['/accounts/1/tickets/7 /facts/7?page=1', '/accounts/2/tickets/7 /facts/7?page=1']);
});

describe('The thread that stands elsewhere', () => {
  const elsewhere = { address: '../history?id={id}', partial: '.more' };
  const whole = TWO.replace('>a<', '>whole<');
  const asked: string[] = [];
  const serve = async (address: string) => {
    asked.push(address);
    return whole;
  };

  it.each([
    ['is read from there when the page has none', '<p></p>', 'whole'],
    ['is read from there when the page has a part of it', `${TWO}<a class="more"></a>`, 'whole'],
    ['is not asked for when the page has it', TWO, 'a'],
  ])('the thread in another document %s', async (_, html, text) => {
    asked.length = 0;
    const [message] = await readMessages(html, adapterWith({ elsewhere }), serve as never);
    expect(message?.text).toBe(text);
    expect(asked).toEqual(text === 'whole' ? ['../history?id=1'] : []);
  });

  it("the thread in another document is requested at the adapter's address, whatever the id holds", async () => {
    asked.length = 0;
    openPage('<main data-id="../x?y=1#z"></main>');
    const ticketId = [{ select: 'main', attribute: 'data-id' }];
    await createTicketReader(adapterWith({ elsewhere }, { ticketId }), serve)();
    expect(asked).toEqual(['../history?id=..%2Fx%3Fy%3D1%23z']);
  });

  it("the page's part of the thread is not taken for the whole thread when the rest cannot be had", async () => {
    await expect(readMessages(`${TWO}<a class="more"></a>`, adapterWith({ elsewhere }))).rejects.toThrow(
      'thread-not-found',
    );
  });
});
