import { expect, test, vi } from 'vitest';

import type { Desk, DeskChange } from '@/relay/desks/desk-module';
import { requestTracker } from '@/relay/desks/request-tracker';

import { startJsonServer } from './start-json-server';

interface Message {
  id: number;
  ticket: number;
  creator: string;
  /** Seconds after a start. */
  at: number;
  html: string;
}

interface Stage {
  desk: Desk;
  messages: Message[];
  hidden: Set<number>;
  /** Values of the custom field of all tickets. */
  tags: string[];
  /** Whether a change of the field is kept. */
  keepsTags: boolean;
  /** Bodies of new comments. */
  comments: unknown[];
}

const PASSWORD = 'password-of-the-tests';
const { signal } = new AbortController();

/** Starts a part of Request Tracker's interface that answers in its form. */
async function startStage(): Promise<Stage> {
  const stage = { messages: [], hidden: new Set(), tags: [], keepsTags: true, comments: [] } as unknown as Stage;
  const write = ({ id, ticket, creator, at }: Message) => ({
    id: String(id),
    Type: 'Correspond',
    ObjectId: String(ticket),
    Created: new Date(Date.UTC(2026, 10, 26) + at * 1000).toISOString(),
    Creator: { id: creator },
  });
  const url = await startJsonServer(({ method, path, query, body }) => {
    const [, ticketId, part] = /^\/REST\/2\.0\/ticket\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    const page = <Item>(items: Item[]) => {
      const size = Number(query.get('per_page'));
      return { items: items.slice((Number(query.get('page') ?? 1) - 1) * size).slice(0, size) };
    };
    const sorted = stage.messages.toSorted((one, other) => one.id - other.id);
    if (path === '/REST/2.0/transactions') {
      const [, after = '0'] = /id > (\d+)/.exec(query.get('query') ?? '') ?? [];
      const found = sorted.filter(({ id }) => id > Number(after)).map(write);
      return page(query.get('order') === 'DESC' ? found.toReversed() : found);
    }
    if (path.startsWith('/REST/2.0/user/'))
      return { Privileged: path.endsWith('agent') ? 1 : '', EmailAddress: 'a@b.c' };
    if (!ticketId || stage.hidden.has(Number(ticketId))) return 404;
    const own = sorted.filter(({ ticket }) => ticket === Number(ticketId));
    if (part === 'history') return page(own.map(write));
    if (part === 'attachments') {
      return page(own.map(({ id, html }) => ({ TransactionId: String(id), ContentType: 'text/html', Content: html })));
    }
    if (part === 'comment') {
      stage.comments.push(body);
      return [];
    }
    if (method === 'PUT' && stage.keepsTags) {
      stage.tags = (body as { CustomFields: { Tags: string[] } }).CustomFields.Tags;
    }
    const fields = [{ name: 'Tags', values: stage.tags }];
    return {
      id: Number(ticketId),
      Subject: 'Order',
      Requestor: [{ id: 'dana' }, { id: 'relay' }],
      CustomFields: fields,
    };
  });
  const settings = { url, user: 'relay', password: PASSWORD, tagsField: 'Tags' };
  stage.desk = requestTracker.connect(requestTracker.settingsSchema.parse(settings));
  return stage;
}

const mail = (id: number, { ticket = 1, creator = 'dana', at = id, html = `words ${id}` } = {}): Message => ({
  id,
  ticket,
  creator,
  at,
  html,
});

async function read(desk: Desk, cursor: string | undefined): Promise<DeskChange[]> {
  const changes: DeskChange[] = [];
  for await (const change of desk.readChanges(cursor, signal)) changes.push(change);
  return changes;
}

test('the first reading begins with the present, and each message is new once', async () => {
  const { desk, messages } = await startStage();
  messages.push(mail(5));
  const [start] = await read(desk, undefined);
  expect(start).toEqual({ cursor: expect.any(String) as string });
  messages.push(mail(6, { html: '<p>Where is it?</p><ul><li>a</li></ul>' }), mail(7, { creator: 'agent' }));
  const [change, ...others] = await read(desk, start?.cursor);
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    ticket: {
      ticketId: '1',
      messages: [
        { id: '5', role: 'user', content: 'words 5' },
        { id: '6', role: 'user', content: 'Where is it?\n\n * a' },
        { id: '7', role: 'agent', content: 'words 7' },
      ],
    },
    newMessages: ['6'],
  });
  expect(await read(desk, change?.cursor)).toEqual([]);
});

test('a message that is committed after one with a higher number is not lost', async () => {
  const { desk, messages } = await startStage();
  const [start] = await read(desk, undefined);
  messages.push(mail(12));
  const [first] = await read(desk, start?.cursor);
  messages.push(mail(11));
  const [second] = await read(desk, first?.cursor);
  expect(second?.newMessages).toEqual(['11']);
  // Later than a minute, the numbers below are forgotten.
  messages.push(mail(90, { at: 900 }));
  const [third] = await read(desk, second?.cursor);
  expect(third?.newMessages).toEqual(['90']);
  expect(JSON.parse(third?.cursor ?? '')).toEqual({ after: 12, done: [90], failing: {} });
});

test('all pages of a search are read, and a crash between two tickets repeats none', async () => {
  const { desk, messages } = await startStage();
  const [start] = await read(desk, undefined);
  const TICKETS = 150;
  for (let id = 1; id <= 2 * TICKETS; id += 1) messages.push(mail(id, { ticket: 1 + (id % TICKETS), at: id / 100 }));
  const changes = await read(desk, start?.cursor);
  expect(changes).toHaveLength(TICKETS);
  expect(changes.every(({ newMessages }) => newMessages?.length === 2)).toBe(true);
  const rest = await read(desk, changes[99]?.cursor);
  expect(rest.map(({ ticket }) => ticket?.ticketId)).toEqual(changes.slice(100).map(({ ticket }) => ticket?.ticketId));
});

test('a ticket that cannot be read holds back no other, is tried again, and is given up after a day', async () => {
  const { desk, messages, hidden } = await startStage();
  const [start] = await read(desk, undefined);
  hidden.add(1);
  messages.push(mail(1, { ticket: 1 }), mail(2, { ticket: 2 }));
  const [first, second] = await read(desk, start?.cursor);
  const problem = 'Request Tracker answered GET /ticket/1 with HTTP 404';
  expect([first?.problem, second?.newMessages]).toEqual([problem, ['2']]);
  hidden.delete(1);
  expect(await read(desk, second?.cursor)).toMatchObject([{ newMessages: ['1'] }]);
  hidden.add(1);
  const [third] = await read(desk, second?.cursor);
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  const [fourth] = await read(desk, third?.cursor);
  expect([third?.problem, fourth?.problem]).toEqual([problem, problem]);
  expect(await read(desk, fourth?.cursor)).toEqual([]);
  now.mockRestore();
});

test('a reply of the relay is no message of a customer, also where its account has requested the ticket', async () => {
  const { desk, messages } = await startStage();
  const [start] = await read(desk, undefined);
  messages.push(mail(1, { creator: 'relay', html: '<!-- deskhand:abc --><p>Hello</p>' }), mail(2, { creator: 'rob' }));
  const [change] = await read(desk, start?.cursor);
  expect(change).toMatchObject({ ticket: { messages: [{ role: 'agent' }, { role: 'other' }] }, newMessages: [] });
});

test('a reply is written with its mark unless the ticket has it', async () => {
  const { desk, messages, comments } = await startStage();
  const reply = { id: 'id-1', ticketId: '1', type: 'reply', content: 'a < b\nc', isHtml: false } as const;
  await desk.deliver(reply, signal);
  const html = '<!-- deskhand:id-1 -->a &lt; b<br>c';
  expect(comments).toEqual([{ ContentType: 'text/html', Content: html, Subject: 'Drafted reply' }]);
  messages.push(mail(1, { creator: 'relay', html }));
  await desk.deliver(reply, signal);
  expect(comments).toHaveLength(1);
  await desk.deliver({ ...reply, id: 'id-2' }, signal);
  expect(comments).toHaveLength(2);
});

test('tags are added to those of the ticket, and a field that does not keep them is a problem', async () => {
  const stage = await startStage();
  stage.tags = ['vip'];
  const tags = { id: 'id-1', ticketId: '1', type: 'tags', tags: ['delivery'] } as const;
  await stage.desk.deliver(tags, signal);
  expect(stage.tags).toEqual(['vip', 'delivery']);
  stage.keepsTags = false;
  const refused = stage.desk.deliver({ ...tags, tags: ['return'] }, signal);
  await expect(refused).rejects.toThrow('Request Tracker did not keep the tags in the field Tags.');
});

test('a problem names the request and neither the address nor the credential', async () => {
  const url = await startJsonServer(() => 401);
  const settings = requestTracker.settingsSchema.parse({ url, user: 'relay', password: PASSWORD });
  const reading = read(requestTracker.connect(settings), undefined);
  await expect(reading).rejects.toThrow(/^Request Tracker answered GET \/transactions with HTTP 401$/);
});

test.each([
  ['no credential', { user: 'relay' }],
  ['an address that is open to listeners', { token: 'token-of-the-tests', url: 'http://rt.example' }],
  ['an unknown way to reply', { token: 'token-of-the-tests', replyAs: 'mail' }],
])('settings with %s are refused', (_, settings) => {
  expect(requestTracker.settingsSchema.safeParse({ url: 'https://rt.example', ...settings }).success).toBe(false);
});
