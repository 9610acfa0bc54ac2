import * as z from 'zod';

import { escapeHtml } from '@/lib/shared/escape-html';

import type { TicketUpsert } from '../desk/tickets';
import { type AskDesk, catchProblem, createDeskClient, deskAddressSchema, findRecord } from './desk-client';
import { type Desk, type DeskChange, type DeskModule, DeskProblem, type DeskResult } from './desk-module';
import { textOfHtml } from './text-of-html';

const settingsSchema = z
  .strictObject({
    url: deskAddressSchema.describe('The address of Request Tracker, without `/REST/2.0`.'),
    user: z.string().min(1).optional().describe('The account of the relay.'),
    password: z.string().min(8).optional().describe('Secret. Of the account.'),
    token: z.string().min(8).optional().describe('Secret. An authentication token, instead of user and password.'),
    queues: z.array(z.string().min(1)).default([]).describe('Names of queues. Default: all that the account may see.'),
    replyAs: z
      .enum(['comment', 'correspondence'])
      .default('comment')
      .describe('`comment`: agents see the reply as a draft. `correspondence`: the customer gets it at once.'),
    tagsField: z
      .string()
      .min(1)
      .optional()
      .describe('A custom field for several values, which gets the tags. Default: tags are left out.'),
  })
  .refine(({ user, password, token }) => token !== undefined || (user !== undefined && password !== undefined), {
    path: ['token'],
    error: 'is needed, or user and password',
  });
type Settings = z.output<typeof settingsSchema>;

const PAGE_SIZE = 100;
/** Request Tracker numbers a transaction before it commits it, so for a time a smaller number may still appear. */
const COMMIT_MS = 60_000;
const GIVE_UP_MS = 86_400_000;
/** Display drops comments of HTML, and storage keeps them. */
const MARK = '<!-- deskhand:';

const idSchema = z.union([z.string(), z.number()]).transform(String);
const personSchema = z.object({ id: z.string() });
const transactionSchema = z.object({
  id: idSchema,
  Type: z.string(),
  Created: z.string(),
  Creator: personSchema,
});
type Transaction = z.output<typeof transactionSchema>;
const foundSchema = z.object({ id: idSchema, ObjectId: idSchema, Created: z.string() });
const textSchema = z.object({
  TransactionId: idSchema,
  ContentType: z.string(),
  Content: z.string().nullish(),
});
const ticketSchema = z.object({
  id: idSchema,
  Subject: z.string().nullish(),
  Requestor: z.array(personSchema).default([]),
  CustomFields: z.array(z.object({ name: z.string(), values: z.array(z.unknown()).default([]) })).default([]),
});
const userSchema = z.object({ EmailAddress: z.string().nullish(), Privileged: z.unknown() });
type User = z.output<typeof userSchema>;
const cursorSchema = z.object({
  /** All transactions up to this number are done. */
  after: z.number(),
  /** Later ones that are done. */
  done: z.array(z.number()),
  /** Tickets that cannot be read, and since when. */
  failing: z.record(z.string(), z.number()),
});

/** Request Tracker 5 over its interface REST 2.0. */
export const requestTracker: DeskModule<Settings> = { settingsSchema, connect };

function connect({ url, user, password, token, queues, replyAs, tagsField }: Settings): Desk {
  const authorization =
    token === undefined ? `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` : `token ${token}`;
  const ask = createDeskClient({
    name: 'Request Tracker',
    url: `${url.replace(/\/+$/, '')}/REST/2.0`,
    headers: { authorization },
  });
  const inQueues = queues.map((name) => `TicketQueue = '${name.replaceAll(/['\\]/g, String.raw`\$&`)}'`).join(' OR ');
  /** The search applies the rights of the account only with the type of the object. */
  const messages = [
    `ObjectType = 'RT::Ticket'`,
    `(Type = 'Create' OR Type = 'Correspond')`,
    inQueues && `(${inQueues})`,
  ]
    .filter(Boolean)
    .join(' AND ');

  async function* findChanges(cursorText: string, signal: AbortSignal): AsyncGenerator<DeskChange> {
    const cursor = cursorSchema.parse(JSON.parse(cursorText));
    const query = { query: `${messages} AND id > ${cursor.after}`, fields: 'Created,ObjectId', orderby: 'id' };
    const found = await readPages(ask, { path: '/transactions', query }, foundSchema, signal);
    const done = new Set(cursor.done);
    const { failing } = cursor;
    const tickets = Map.groupBy(
      found.filter(({ id }) => !done.has(Number(id))),
      ({ ObjectId }) => ObjectId,
    );
    for (const [ticketId, transactions] of tickets) {
      const read = await catchProblem(readTicket(ask, ticketId, signal), signal);
      if (read instanceof DeskProblem) failing[ticketId] ??= Date.now();
      // A ticket that fails holds back no other, and for a day it is tried again.
      const isOver = !(read instanceof DeskProblem) || Date.now() - (failing[ticketId] ?? 0) > GIVE_UP_MS;
      if (isOver) delete failing[ticketId];
      if (isOver) for (const { id } of transactions) done.add(Number(id));
      const next = { cursor: writeCursor(found, cursor.after, done, failing) };
      if (read instanceof DeskProblem) {
        yield { ...next, problem: read.message };
        continue;
      }
      const fromCustomer = new Set(read.messages.filter(({ role }) => role === 'user').map(({ id }) => id));
      const newMessages = transactions.map(({ id }) => id).filter((id) => fromCustomer.has(id));
      yield { ...next, ticket: read, newMessages };
    }
  }

  return {
    async *readChanges(cursor, signal) {
      if (cursor !== undefined) return yield* findChanges(cursor, signal);
      const query = { query: messages, orderby: 'id', order: 'DESC', per_page: '1' };
      const answer = await ask({ path: '/transactions', query }, listOf(z.object({ id: idSchema })), signal);
      return yield { cursor: JSON.stringify({ after: Number(answer.items[0]?.id ?? 0), done: [], failing: {} }) };
    },
    deliver(result, signal) {
      if (!/^\d{1,15}$/.test(result.ticketId)) {
        return Promise.reject(new DeskProblem(`Request Tracker has no ticket of the name ${result.ticketId}`));
      }
      if (result.type === 'tags') return addTags(ask, tagsField, result, signal);
      return addNote(ask, result.type === 'reply' ? replyAs : 'comment', result, signal);
    },
  };
}

/** Forgets what is done before the last minute, once everything there is done. */
function writeCursor(
  found: readonly z.output<typeof foundSchema>[],
  after: number,
  done: ReadonlySet<number>,
  failing: Readonly<Record<string, number>>,
): string {
  const latest = Math.max(...found.map(({ Created }) => Date.parse(Created)));
  let settled = after;
  for (const { id, Created } of found) {
    if (!done.has(Number(id)) || Date.parse(Created) > latest - COMMIT_MS) break;
    settled = Number(id);
  }
  return JSON.stringify({ after: settled, done: [...done].filter((id) => id > settled), failing });
}

const listOf = <Item>(item: z.ZodType<Item>) => z.object({ items: z.array(item) });

/** Reads all pages of a list. */
async function readPages<Item>(
  ask: AskDesk,
  { path, query, body }: { path: `/${string}`; query: Record<string, string>; body?: unknown },
  schema: z.ZodType<Item>,
  signal: AbortSignal,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const paged = { ...query, per_page: String(PAGE_SIZE), page: String(page) };
    const request = body === undefined ? { path, query: paged } : { method: 'POST' as const, path, query: paged, body };
    const answer = await ask(request, listOf(schema), signal);
    items.push(...answer.items);
    if (answer.items.length < PAGE_SIZE) return items;
  }
}

/** Limits of a search as JSON; several of one field are alternatives. */
const anyOf = (field: string, values: readonly string[]) => values.map((value) => ({ field, value }));

async function readTicket(ask: AskDesk, id: string, signal: AbortSignal): Promise<TicketUpsert> {
  const ticket = await ask({ path: `/ticket/${id}` }, ticketSchema, signal);
  const transactions = await readPages(
    ask,
    {
      path: `/ticket/${id}/history`,
      query: { fields: 'Type,Created,Creator' },
      body: anyOf('Type', ['Create', 'Correspond']),
    },
    transactionSchema,
    signal,
  );
  const htmls = await readTexts(ask, id, transactions, signal);
  const requestors = new Set(ticket.Requestor.map((person) => person.id));
  const users = new Map<string, User | undefined>();
  for (const name of new Set([...requestors, ...transactions.map(({ Creator }) => Creator.id)])) {
    users.set(name, await findRecord(ask, { path: `/user/${encodeURIComponent(name)}` }, userSchema, signal));
  }
  const decideRole = (creator: string, html: string): string => {
    // A reply of the relay is no message of the customer, also where its account has requested the ticket.
    if (requestors.has(creator) && !html.startsWith(MARK)) return 'user';
    // A person in copy is neither the customer nor an agent.
    return Number(users.get(creator)?.Privileged) === 1 || html.startsWith(MARK) ? 'agent' : 'other';
  };
  return {
    ticketId: ticket.id,
    subject: ticket.Subject,
    customerEmail: users.get(ticket.Requestor[0]?.id ?? '')?.EmailAddress,
    messages: transactions.map(({ id: messageId, Created, Creator }) => {
      const html = htmls.get(messageId) ?? '';
      return { id: messageId, role: decideRole(Creator.id, html), content: textOfHtml(html), createdAt: Created };
    }),
  };
}

/** Reads the words of each message as HTML, from its HTML part if it has one. */
async function readTexts(
  ask: AskDesk,
  ticketId: string,
  transactions: readonly Pick<Transaction, 'id'>[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const htmls = new Map<string, string>();
  const ids = transactions.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += PAGE_SIZE) {
    const body = [
      ...anyOf('TransactionId', ids.slice(at, at + PAGE_SIZE)),
      ...anyOf('ContentType', ['text/html', 'text/plain']),
      // Files have names, and may be large.
      { field: 'Filename', operator: 'IS', value: 'NULL' },
    ];
    const query = { fields: 'TransactionId,ContentType,Content', orderby: 'id' };
    const texts = await readPages(ask, { path: `/ticket/${ticketId}/attachments`, query, body }, textSchema, signal);
    const ofMessages = Map.groupBy(texts, ({ TransactionId }) => TransactionId);
    for (const [id, parts] of ofMessages) {
      const inHtml = parts.filter(({ ContentType }) => ContentType === 'text/html');
      const html =
        inHtml.length > 0
          ? inHtml.map(({ Content }) => Content)
          : parts.map(({ Content }) => htmlOfText(Content ?? ''));
      htmls.set(id, html.join('<br>'));
    }
  }
  return htmls;
}

function htmlOfText(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>');
}

const SUBJECTS = { reply: 'Drafted reply', summary: 'Summary' };

async function addNote(
  ask: AskDesk,
  as: Settings['replyAs'],
  result: DeskResult & { type: 'reply' | 'summary' },
  signal: AbortSignal,
): Promise<void> {
  const { id, ticketId, type } = result;
  const mark = `${MARK}${id} -->`;
  const history = await readPages(
    ask,
    { path: `/ticket/${ticketId}/history`, query: { fields: 'Type' }, body: anyOf('Type', ['Comment', 'Correspond']) },
    z.object({ id: idSchema }),
    signal,
  );
  const written = await readTexts(ask, ticketId, history, signal);
  if ([...written.values()].some((html) => html.startsWith(mark))) return;
  const html =
    type === 'reply' && result.isHtml ? result.content : htmlOfText(type === 'reply' ? result.content : result.text);
  const body = {
    ContentType: 'text/html',
    Content: `${mark}${html}`,
    // A customer's mail has the subject of the ticket.
    ...(as === 'comment' && { Subject: SUBJECTS[type] }),
  };
  const path = `/ticket/${ticketId}/${as === 'comment' ? 'comment' : 'correspond'}` as const;
  await ask({ method: 'POST', path, body }, z.unknown(), signal);
}

async function addTags(
  ask: AskDesk,
  field: string | undefined,
  { ticketId, tags }: DeskResult & { type: 'tags' },
  signal: AbortSignal,
): Promise<void> {
  if (field === undefined) return;
  const path = `/ticket/${ticketId}` as const;
  const readTags = async () => {
    const { CustomFields } = await ask({ path }, ticketSchema, signal);
    return CustomFields.find(({ name }) => name === field)?.values.map(String) ?? [];
  };
  const before = await readTags();
  if (tags.every((tag) => before.includes(tag))) return;
  const body = { CustomFields: { [field]: [...new Set([...before, ...tags])] } };
  await ask({ method: 'PUT', path, body }, z.unknown(), signal);
  // Request Tracker answers 200 also when it has ignored the field.
  const after = await readTags();
  if (tags.every((tag) => after.includes(tag))) return;
  throw new DeskProblem(
    `Request Tracker did not keep the tags in the field ${field}. It must exist on the queue, take several values, and be open to the account`,
  );
}
