// @vitest-environment jsdom
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import type { Adapter, Thread } from '@/lib/adapters/shape';
import { leaveOutQuotes } from '@/lib/domain/leave-out-quotes';
import type { Ticket } from '@/lib/domain/ticket';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { createTicketReader, type ReadSameOrigin } from '@/lib/helpdesk/read-ticket';
import { createThreadMemory } from '@/lib/helpdesk/thread-memory';
import { createPageWatch } from '@/lib/helpdesk/watch-page';
import { watchTicket } from '@/lib/helpdesk/watch-ticket';

import { follow, NOWHERE, readWhole } from './follow-page';
import { openPage } from './open-page';

const THREAD: Thread = {
  container: '.thread',
  messages: { each: '.entry', body: '.body', attachments: 'a' },
  order: 'oldest-first',
  id: [{ attribute: 'id' }],
  roles: [
    { role: 'note', is: ':has(.lock)' },
    { role: 'customer', is: '.customer' },
  ],
  author: [{ select: '.who' }],
  time: [{ select: 'time' }],
};

function adapterWith(thread: Partial<Thread> = {}, rest: Partial<Adapter> = {}): Adapter {
  return {
    id: 'test',
    name: 'Test',
    evidence: { seen: '2026-11-21', by: 'own' },
    ticketId: [{ of: 'address', pattern: '/tickets/(\\w+)' }],
    subject: [{ select: 'h1' }],
    composers: [],
    thread: { ...THREAD, ...thread },
    ...rest,
  };
}

const entry = (id: string, text = `Text of ${id}`): string =>
  `<div class="entry customer" id="${id}"><i class="who">Ada</i><time>now</time><p class="body">${text}</p></div>`;
const pageOf = (...ids: string[]): string =>
  `<h1>Subject</h1><main><div class="thread">${ids.map((id) => entry(id)).join('')}</div></main>`;
const find = (selector: string): Element => document.querySelector(selector) as Element;
const say = (id: string): Element => find(`#${id}`);
const put = (where: InsertPosition, beside: string, id: string, text?: string): void =>
  find(beside).insertAdjacentHTML(where, entry(id, text));

/** The ids of the messages that were read, with the number of all. */
function readOf(reading: TicketReading): string {
  if (reading.kind === 'none') return reading.problem;
  const ids = reading.ticket.messages.map(({ id }) => id).join(' ');
  return reading.kind === 'ticket' ? `all: ${ids}` : `${ids} of ${reading.count}`;
}

const idsOf = (ticket: Ticket | undefined): string => ticket?.messages.map(({ id }) => id).join(' ') ?? '';

describe('a followed thread', () => {
  it.each<[string, string, () => void, string, string]>([
    [
      'messages were added at the end',
      'a b c',
      () => (put('beforeend', '.thread', 'd'), put('beforeend', '.thread', 'e')),
      'd e of 5',
      'a b c d e',
    ],
    ['nothing changed', 'a b c', () => {}, ' of 3', 'a b c'],
    ['older messages were loaded', 'b c', () => put('afterbegin', '.thread', 'a'), 'a of 3', 'a b c'],
    ['a message was added between two others', 'a c', () => put('afterend', '#a', 'b'), 'b of 3', 'a b c'],
    [
      'the text of a message was replaced',
      'a b c',
      () => (find('#b .body').innerHTML = '<b>other</b>'),
      'b of 3',
      'a b c',
    ],
    [
      'a text node of a message was edited',
      'a b c',
      () => ((find('#b .body').firstChild as Text).data = 'other'),
      'b of 3',
      'a b c',
    ],
    [
      'the class of a message changed, and so did its role',
      'a b c',
      () => (say('b').className = 'entry'),
      'b of 3',
      'a b c',
    ],
    [
      'a new child element made a message a note',
      'a b c',
      () => say('b').append(Object.assign(document.createElement('i'), { className: 'lock' })),
      'b of 3',
      'a b c',
    ],
    [
      'a file was attached to a message',
      'a b c',
      () => say('b').insertAdjacentHTML('beforeend', '<a href="/x.pdf">x.pdf</a>'),
      'b of 3',
      'a b c',
    ],
    [
      'a virtualized list reused the element of a message',
      'a b c',
      () => ((say('a').id = 'd'), (find('#d .body').textContent = 'new')),
      'd of 3',
      'd b c',
    ],
    [
      'a new message got its text later',
      'a b',
      () => (put('beforeend', '.thread', 'c', ''), (find('#c .body').textContent = 'late')),
      'c of 3',
      'a b c',
    ],
    [
      'a new message was removed again',
      'a b',
      () => (put('beforeend', '.thread', 'c'), put('beforeend', '.thread', 'd'), say('c').remove()),
      'd of 3',
      'a b d',
    ],
  ])('reads only the changed messages when %s', async (_, before, act, read, after) => {
    openPage(pageOf(...before.split(' ')));
    const following = follow(adapterWith());
    await following.readOn();
    act();
    const { reading, ticket } = await following.readOn();
    expect(readOf(reading)).toBe(read);
    expect(idsOf(ticket)).toBe(after);
    expect(ticket).toEqual(await readWhole(adapterWith()));
  });

  it.each<[string, string, () => void, string]>([
    ['a message was removed', 'a b c', () => say('b').remove(), 'a c'],
    ['messages changed places', 'a b c', () => find('.thread').prepend(say('c')), 'c a b'],
    [
      'the element of the thread was replaced',
      'a b',
      () => find('.thread').replaceWith(find('.thread').cloneNode(true)),
      'a b',
    ],
    ['an element stopped matching the selector of messages', 'a b c', () => (say('b').className = ''), 'a c'],
    [
      'a message was removed, and another element became a message',
      'a b c',
      () => (
        (say('b').className = ''),
        find('.thread').insertAdjacentHTML('beforeend', '<p id="d"></p>'),
        (say('d').className = 'entry')
      ),
      'a c d',
    ],
    [
      'several messages were added in a common element',
      'a',
      () => find('.thread').insertAdjacentHTML('beforeend', `<div>${entry('b')}${entry('c')}</div>`),
      'a b c',
    ],
    [
      'a class of an ancestor changed',
      'a b',
      () => (put('beforeend', '.thread', 'c'), (find('main').className = 'x')),
      'a b c',
    ],
    ['a message was added inside another', 'a b', () => put('beforeend', '#a', 'c'), 'a c b'],
    ['the body of a message imitates a message', 'a b', () => put('beforeend', '#a .body', 'c'), 'a b'],
    [
      'a message with a frame was added, whose changes are invisible',
      'a',
      () => put('beforeend', '.thread', 'b', '<iframe></iframe>'),
      'a b',
    ],
    [
      'the thread was removed from the page for a while',
      'a b',
      () => {
        const thread = find('.thread');
        thread.remove();
        (thread.querySelector('#b .body') as Element).textContent = 'unseen';
        find('main').append(thread);
      },
      'a b',
    ],
    [
      'one stopped being a message and went, all at once',
      'a b',
      () => {
        say('b').className = 'toast';
        say('b').remove();
      },
      'a',
    ],
  ])('reads the whole thread again when %s', async (_, before, act, after) => {
    openPage(pageOf(...before.split(' ')));
    const following = follow(adapterWith());
    await following.readOn();
    act();
    const { reading, ticket } = await following.readOn();
    expect(readOf(reading)).toBe(`all: ${after}`);
    expect(ticket).toEqual(await readWhole(adapterWith()));
  });

  it('reads the subject again if it is inside the thread', async () => {
    openPage(`<div class="thread"><h1>Subject</h1>${entry('a')}</div>`);
    const following = follow(adapterWith());
    await following.readOn();
    (find('h1').firstChild as Text).data = 'Another';
    const { reading, ticket } = await following.readOn();
    expect(readOf(reading)).toBe(' of 1');
    expect(ticket?.subject).toBe('Another');
  });

  it('reads only new messages beside a frame that contains no message', async () => {
    openPage(`<div class="thread">${entry('a')}<iframe></iframe></div>`);
    const following = follow(adapterWith());
    await following.readOn();
    put('beforeend', '.thread', 'b');
    expect(readOf((await following.readOn()).reading)).toBe('b of 2');
  });

  it('recognizes the sequence by messages with an id, not by events at the ends', async () => {
    const adapter = adapterWith({ order: 'by-id', id: [{ attribute: 'id', pattern: '^m(\\d+)$' }] });
    openPage(pageOf('event', 'm2', 'm1'));
    const following = follow(adapter);
    await following.readOn();
    put('beforebegin', '#event', 'm3');
    expect(readOf((await following.readOn()).reading)).toBe('3 of 4');
    expect((await following.readOn()).ticket).toEqual(await readWhole(adapter));
  });

  it('returns the oldest message first if the page shows the newest first', async () => {
    const adapter = adapterWith({ order: 'newest-first' });
    openPage(pageOf('c', 'b', 'a'));
    const following = follow(adapter);
    await following.readOn();
    put('afterbegin', '.thread', 'd');
    put('afterbegin', '.thread', 'e');
    const { reading, ticket } = await following.readOn();
    expect(readOf(reading)).toBe('d e of 5');
    expect(idsOf(ticket)).toBe('a b c d e');
    find('#b .body').textContent = 'other';
    expect(readOf((await following.readOn()).reading)).toBe('b of 5');
    expect((await following.readOn()).ticket).toEqual(await readWhole(adapter));
  });

  it('returns the oldest message first after the agent has reversed the thread', async () => {
    const adapter = adapterWith({ order: 'by-id', id: [{ attribute: 'id', pattern: '\\d+' }] });
    openPage(pageOf('m1'));
    const following = follow(adapter);
    await following.readOn();
    put('afterbegin', '.thread', 'm2');
    const { reading, ticket } = await following.readOn();
    expect(readOf(reading)).toBe('all: 1 2');
    put('afterbegin', '.thread', 'm3');
    expect(readOf((await following.readOn()).reading)).toBe('3 of 3');
    expect(idsOf(ticket)).toBe('1 2');
  });

  it('leaves out the same quotes after changes as in a complete reading', async () => {
    openPage(pageOf('b'));
    const following = follow(adapterWith());
    const judge = async (): Promise<(string | undefined)[]> => {
      const ticket = leaveOutQuotes((await following.readOn()).ticket as Ticket);
      expect(ticket).toEqual(leaveOutQuotes((await readWhole(adapterWith())) as Ticket));
      return ticket.messages.map(({ text }) => text);
    };
    await following.readOn();
    put('beforeend', '.thread', 'c', 'Blue.<br>From: Kim<br>Sent: Friday<br>Which colour is it?');
    expect(await judge()).toEqual(['Text of b', 'Blue.\nFrom: Kim\nSent: Friday\nWhich colour is it?']);
    put('afterbegin', '.thread', 'a', 'Which colour is it?');
    expect(await judge(), 'the quoted message was loaded').toEqual(['Which colour is it?', 'Text of b', 'Blue.']);
    find('#a .body').textContent = 'Which size is it?';
    expect(await judge(), 'it was edited').toContain('Blue.\nFrom: Kim\nSent: Friday\nWhich colour is it?');
  });

  it('keeps the objects of unchanged messages, and of an unchanged ticket', async () => {
    openPage(pageOf('a', 'b'));
    const following = follow(adapterWith());
    const first = (await following.readOn()).ticket;
    say('b').classList.add('hovered');
    expect((await following.readOn()).ticket).toBe(first);
    put('beforeend', '.thread', 'c');
    const second = (await following.readOn()).ticket;
    expect(second?.messages.slice(0, 2).every((message, index) => message === first?.messages[index])).toBe(true);
    find('main').className = 'read all again';
    expect((await following.readOn()).ticket).toBe(second);
  });
});

describe('a complete reading', () => {
  const turn = (isHidden: boolean): void => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };

  it('reads the whole thread again if no panel is subscribed', async () => {
    openPage(pageOf('a', 'b'));
    const following = follow(adapterWith());
    await following.readOn();
    following.stop();
    for (const words of ['unseen', 'unseen again']) {
      find('#a .body').textContent = words;
      const { reading, ticket } = await following.readOn();
      expect(readOf(reading)).toBe('all: a b');
      expect(ticket?.messages[0]?.text).toBe(words);
    }
  });

  it('reads the whole thread for a panel that subscribes again', async () => {
    openPage(pageOf('a', 'b'));
    const memory = createThreadMemory();
    const read = createTicketReader(adapterWith(), NOWHERE, memory);
    const { revision } = (await read()) as { revision?: string };
    const watching = new AbortController();
    onTestFinished(() => watching.abort());
    watchTicket(adapterWith(), memory, createPageWatch(), () => {}, watching.signal);
    expect(readOf(await read(revision))).toBe('all: a b');
  });

  it('reads the whole thread while the tab is hidden, and when it is shown again', async () => {
    openPage(pageOf('a', 'b'));
    const following = follow(adapterWith());
    onTestFinished(() => turn(false));
    await following.readOn();
    turn(true);
    find('#a .body').textContent = 'unseen';
    expect((await following.readOn()).ticket?.messages[0]?.text).toBe('unseen');
    find('#a .body').textContent = 'unseen too';
    turn(false);
    const { reading, ticket } = await following.readOn();
    expect(readOf(reading)).toBe('all: a b');
    expect(ticket?.messages[0]?.text).toBe('unseen too');
  });

  it('reads the whole thread for a second panel, and the changes for the first', async () => {
    openPage(pageOf('a'));
    const memory = createThreadMemory();
    const read = createTicketReader(adapterWith(), NOWHERE, memory);
    const watching = new AbortController();
    onTestFinished(() => watching.abort());
    for (let panel = 0; panel < 2; panel += 1)
      watchTicket(adapterWith(), memory, createPageWatch(), () => {}, watching.signal);
    const revisionOf = (reading: TicketReading): string | undefined =>
      reading.kind === 'none' ? undefined : reading.revision;
    const first = revisionOf(await read());
    const second = revisionOf(await read());
    put('beforeend', '.thread', 'b');
    await Promise.resolve();
    expect(readOf(await read(first))).toBe('all: a b');
    expect(readOf(await read(second))).toBe('all: a b');
  });

  it('reads the whole thread if a frame contains the text, because its changes are invisible', async () => {
    openPage(
      '<div class="thread"><div class="entry" id="a"><iframe class="body" srcdoc="<p>one</p>"></iframe></div></div>',
    );
    const following = follow(adapterWith());
    expect((await following.readOn()).ticket?.messages[0]?.text).toBe('one');
    (find('iframe') as HTMLIFrameElement).contentDocument?.body.replaceChildren('two');
    expect((await following.readOn()).ticket?.messages[0]?.text).toBe('two');
  });

  it('reads the whole thread when the customers have changed, because roles depend on them', async () => {
    const adapter = adapterWith({
      roles: [{ role: 'customer', author: { is: { select: '.who' }, among: { select: '.asker' } } }],
    });
    openPage(`<i class="asker">Ada</i>${pageOf('a', 'b')}`);
    const following = follow(adapter);
    expect((await following.readOn()).ticket?.messages[0]?.role).toBe('customer');
    find('.asker').textContent = 'Ben';
    const { reading, ticket } = await following.readOn();
    expect(readOf(reading)).toBe('all: a b');
    expect(ticket?.messages[0]?.role).toBe('unknown');
  });

  it('reads the whole thread again until the helpdesk has answered the kind of each message', async () => {
    const rows: object[] = [{ id: 'a', kind: 'words' }];
    const adapter = adapterWith(
      { roles: [{ role: 'customer', facts: { kind: ['words'] } }] },
      { facts: { messages: { address: '/rows?page={page}', rows: 'rows', key: 'id' } } },
    );
    const serve: ReadSameOrigin = async (address) => JSON.stringify({ rows: address.endsWith('=1') ? rows : [] });
    openPage(pageOf('a', 'b'));
    const following = follow(adapter, serve);
    expect((await following.readOn()).ticket?.messages.map(({ role }) => role)).toEqual(['customer', 'unknown']);
    rows.push({ id: 'b', kind: 'words' });
    expect((await following.readOn()).ticket?.messages.map(({ role }) => role)).toEqual(['customer', 'customer']);
    rows.push({ id: 'c', kind: 'words' });
    put('beforeend', '.thread', 'c');
    const { reading, ticket } = await following.readOn();
    expect(readOf(reading)).toBe('c of 3');
    expect(ticket?.messages.at(-1)?.role).toBe('customer');
  });
});

describe('a request to the helpdesk during a reading', () => {
  it('reads a message that arrives during a request to the helpdesk', async () => {
    let answer: (text: string) => void = () => {};
    const serve: ReadSameOrigin = () => new Promise((resolve) => (answer = resolve));
    const adapter = adapterWith({}, { facts: { messages: { address: '/rows', rows: 'rows', key: 'id' } } });
    openPage(pageOf('a'));
    const following = follow(adapter, serve);
    const reading = following.readOn();
    await vi.waitFor(() => answer('{"rows":[{"id":"a"},{"id":"b"}]}'));
    await new Promise((resolve) => setTimeout(resolve));
    put('beforeend', '.thread', 'b');
    answer('{"rows":[{"id":"a"},{"id":"b"}]}');
    await reading;
    expect(idsOf((await following.readOn()).ticket)).toBe('a b');
  });
});

it('includes the draft in the reading of a followed page', async () => {
  openPage(`${pageOf('a')}<textarea>Hi Ada</textarea>`);
  const page = follow(adapterWith({}, { composers: [{ find: 'textarea', mode: 'reply' }] }));
  const draft = { start: 'Hi Ada', isCursorBehind: true };
  expect((await page.readOn()).ticket?.draft).toEqual(draft);
  put('beforeend', '.thread', 'b');
  expect((await page.readOn()).ticket?.draft, 'also with changes alone').toEqual(draft);
});
