// @vitest-environment jsdom
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import type { Adapter, Thread } from '@/lib/adapters/shape';
import type { Ticket } from '@/lib/domain/ticket';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { createTicketReader, type ReadSameOrigin } from '@/lib/helpdesk/read-ticket';
import { createThreadMemory } from '@/lib/helpdesk/thread-memory';
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

describe('A thread that is followed', () => {
  it.each<[string, string, () => void, string, string]>([
    [
      'messages that came at its end',
      'a b c',
      () => (put('beforeend', '.thread', 'd'), put('beforeend', '.thread', 'e')),
      'd e of 5',
      'a b c d e',
    ],
    ['nothing, when nothing happened', 'a b c', () => {}, ' of 3', 'a b c'],
    ['older ones that were loaded', 'b c', () => put('afterbegin', '.thread', 'a'), 'a of 3', 'a b c'],
    ['one that came in between', 'a c', () => put('afterend', '#a', 'b'), 'b of 3', 'a b c'],
    ['one whose words changed', 'a b c', () => (find('#b .body').innerHTML = '<b>other</b>'), 'b of 3', 'a b c'],
    [
      'one whose text was edited in place',
      'a b c',
      () => ((find('#b .body').firstChild as Text).data = 'other'),
      'b of 3',
      'a b c',
    ],
    ['one whose class changed, and its role with it', 'a b c', () => (say('b').className = 'entry'), 'b of 3', 'a b c'],
    [
      'one that became a note by what it holds',
      'a b c',
      () => say('b').append(Object.assign(document.createElement('i'), { className: 'lock' })),
      'b of 3',
      'a b c',
    ],
    [
      'one that a file was attached to',
      'a b c',
      () => say('b').insertAdjacentHTML('beforeend', '<a href="/x.pdf">x.pdf</a>'),
      'b of 3',
      'a b c',
    ],
    [
      'one that holds another now, as virtualised lists do',
      'a b c',
      () => ((say('a').id = 'd'), (find('#d .body').textContent = 'new')),
      'd of 3',
      'd b c',
    ],
    [
      'the new one that got its words late',
      'a b',
      () => (put('beforeend', '.thread', 'c', ''), (find('#c .body').textContent = 'late')),
      'c of 3',
      'a b c',
    ],
    [
      'none but the one that stayed of those that came',
      'a b',
      () => (put('beforeend', '.thread', 'c'), put('beforeend', '.thread', 'd'), say('c').remove()),
      'd of 3',
      'a b d',
    ],
  ])('%s: only the changed part is read again', async (_, before, act, read, after) => {
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
    ['one went', 'a b c', () => say('b').remove(), 'a c'],
    ['they changed places', 'a b c', () => find('.thread').prepend(say('c')), 'c a b'],
    ['their element was replaced', 'a b', () => find('.thread').replaceWith(find('.thread').cloneNode(true)), 'a b'],
    ['one is no message any more', 'a b c', () => (say('b').className = ''), 'a c'],
    [
      'one went, and another became a message',
      'a b c',
      () => (
        (say('b').className = ''),
        find('.thread').insertAdjacentHTML('beforeend', '<p id="d"></p>'),
        (say('d').className = 'entry')
      ),
      'a c d',
    ],
    [
      'several came in an element of their own',
      'a',
      () => find('.thread').insertAdjacentHTML('beforeend', `<div>${entry('b')}${entry('c')}</div>`),
      'a b c',
    ],
    [
      'a class around them changed',
      'a b',
      () => (put('beforeend', '.thread', 'c'), (find('main').className = 'x')),
      'a b c',
    ],
    ['one came within another', 'a b', () => put('beforeend', '#a', 'c'), 'a c b'],
    ['the body of one imitates another', 'a b', () => put('beforeend', '#a .body', 'c'), 'a b'],
    [
      'one came with a frame in it, which changes unseen',
      'a',
      () => put('beforeend', '.thread', 'b', '<iframe></iframe>'),
      'a b',
    ],
    [
      'they were out of the page for a while',
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
  ])('everything is read again when %s', async (_, before, act, after) => {
    openPage(pageOf(...before.split(' ')));
    const following = follow(adapterWith());
    await following.readOn();
    act();
    const { reading, ticket } = await following.readOn();
    expect(readOf(reading)).toBe(`all: ${after}`);
    expect(ticket).toEqual(await readWhole(adapterWith()));
  });

  it('the head is read again where it stands among the messages', async () => {
    openPage(`<div class="thread"><h1>Subject</h1>${entry('a')}</div>`);
    const following = follow(adapterWith());
    await following.readOn();
    (find('h1').firstChild as Text).data = 'Another';
    const { reading, ticket } = await following.readOn();
    expect(readOf(reading)).toBe(' of 1');
    expect(ticket?.subject).toBe('Another');
  });

  it('a frame beside the messages, as of a composer, hides nothing of them', async () => {
    openPage(`<div class="thread">${entry('a')}<iframe></iframe></div>`);
    const following = follow(adapterWith());
    await following.readOn();
    put('beforeend', '.thread', 'b');
    expect(readOf((await following.readOn()).reading)).toBe('b of 2');
  });

  it('an order is told by the messages that have an id, not by events at the ends', async () => {
    const adapter = adapterWith({ order: 'by-id', id: [{ attribute: 'id', pattern: '^m(\\d+)$' }] });
    openPage(pageOf('event', 'm2', 'm1'));
    const following = follow(adapter);
    await following.readOn();
    put('beforebegin', '#event', 'm3');
    expect(readOf((await following.readOn()).reading)).toBe('3 of 4');
    expect((await following.readOn()).ticket).toEqual(await readWhole(adapter));
  });

  it('returns a thread that is shown newest first in the order of the conversation', async () => {
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

  it('an order that the agent reversed is turned back', async () => {
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

  it('messages that are the same stay the same objects, and so does a ticket in which nothing changed', async () => {
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

describe('Everything is read', () => {
  const turn = (isHidden: boolean): void => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };

  it('reads everything again when nobody is subscribed, whatever reading is held', async () => {
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

  it('reads everything for a panel that has just subscribed, though it holds an earlier reading', async () => {
    openPage(pageOf('a', 'b'));
    const memory = createThreadMemory();
    const read = createTicketReader(adapterWith(), NOWHERE, memory);
    const { revision } = (await read()) as { revision?: string };
    const watching = new AbortController();
    onTestFinished(() => watching.abort());
    watchTicket(adapterWith(), memory, () => {}, watching.signal);
    expect(readOf(await read(revision))).toBe('all: a b');
  });

  it('reads everything while the tab is hidden, and when it is shown again', async () => {
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

  it('reads everything for a second panel; the first goes on with the changes', async () => {
    openPage(pageOf('a'));
    const memory = createThreadMemory();
    const read = createTicketReader(adapterWith(), NOWHERE, memory);
    const watching = new AbortController();
    onTestFinished(() => watching.abort());
    for (let panel = 0; panel < 2; panel += 1) watchTicket(adapterWith(), memory, () => {}, watching.signal);
    const revisionOf = (reading: TicketReading): string | undefined =>
      reading.kind === 'none' ? undefined : reading.revision;
    const first = revisionOf(await read());
    const second = revisionOf(await read());
    put('beforeend', '.thread', 'b');
    await Promise.resolve();
    expect(readOf(await read(first))).toBe('all: a b');
    expect(readOf(await read(second))).toBe('all: a b');
  });

  it('reads everything where a frame holds the words, since its content changes unseen', async () => {
    openPage(
      '<div class="thread"><div class="entry" id="a"><iframe class="body" srcdoc="<p>one</p>"></iframe></div></div>',
    );
    const following = follow(adapterWith());
    expect((await following.readOn()).ticket?.messages[0]?.text).toBe('one');
    (find('iframe') as HTMLIFrameElement).contentDocument?.body.replaceChildren('two');
    expect((await following.readOn()).ticket?.messages[0]?.text).toBe('two');
  });

  it('reads everything when the customers have changed, since they decide who wrote a message', async () => {
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

  it('reads everything again until the helpdesk has said what each message is', async () => {
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

describe('A request to the helpdesk during a reading', () => {
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

it('a reading of a followed page tells of the draft', async () => {
  openPage(`${pageOf('a')}<textarea>Hi Ada</textarea>`);
  const page = follow(adapterWith({}, { composers: [{ find: 'textarea', mode: 'reply' }] }));
  const draft = { start: 'Hi Ada', isCursorBehind: true };
  expect((await page.readOn()).ticket?.draft).toEqual(draft);
  put('beforeend', '.thread', 'b');
  expect((await page.readOn()).ticket?.draft, 'also with changes alone').toEqual(draft);
});
