import * as z from 'zod';

import type { TicketUpsert } from '../desk/tickets';
import { type AskDesk, catchProblem, createDeskClient, deskAddressSchema, findRecord } from './desk-client';
import { type Desk, type DeskModule, DeskProblem } from './desk-module';
import { textOfHtml } from './text-of-html';

const settingsSchema = z.strictObject({
  url: deskAddressSchema.describe('The address of Redmine.'),
  apiKey: z.string().min(8).describe('Secret. Of the account of the relay.'),
  project: z.string().min(1).optional().describe('The identifier of a project. Default: all that the account may see.'),
  replyAs: z
    .enum(['private-note', 'note'])
    .default('private-note')
    .describe('`private-note`: agents see the reply as a draft. `note`: the customer gets it at once.'),
  tagsField: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A custom field for text, or a list with several values, which gets the tags. Default: tags are left out.',
    ),
});
type Settings = z.output<typeof settingsSchema>;

const PAGE_SIZE = 100;
/** An update is visible this long after its time. */
const COMMIT_MS = 60_000;
/** Times are full seconds, so a second update within one is seen only by another reading. */
const SECOND_MS = 2000;

const personSchema = z.object({ id: z.number() });
const foundSchema = z.object({ id: z.number(), updated_on: z.string() });
const listSchema = z.object({ issues: z.array(foundSchema) });
const journalSchema = z.object({
  id: z.number(),
  user: personSchema,
  notes: z.string().nullish(),
  created_on: z.string(),
  private_notes: z.boolean().default(false),
});
const fieldSchema = z.object({
  id: z.number(),
  name: z.string(),
  value: z.union([z.string(), z.array(z.string())]).nullish(),
});
const issueSchema = z.object({
  issue: z.object({
    subject: z.string(),
    description: z.string().nullish(),
    author: personSchema,
    created_on: z.string(),
    journals: z.array(journalSchema).default([]),
    custom_fields: z.array(fieldSchema).default([]),
  }),
});
type Issue = z.output<typeof issueSchema>['issue'];
const userSchema = z.object({ user: z.object({ id: z.number(), mail: z.string().nullish() }) });
const cursorSchema = z.object({
  since: z.string(),
  /** Updates after `since`, and when they were first read; 0 for one that is done. */
  read: z.record(z.string(), z.number()),
});

/** Redmine 5 over its REST interface. */
export const redmine: DeskModule<Settings> = { settingsSchema, connect };

function connect({ url, apiKey, project, replyAs, tagsField }: Settings): Desk {
  const ask = createDeskClient({ name: 'Redmine', url, headers: { 'x-redmine-api-key': apiKey } });
  const search = { status_id: '*', ...(project !== undefined && { project_id: project }) };
  let own: number | undefined;
  const readOwnId = async (signal: AbortSignal) =>
    (own ??= (await ask({ path: '/users/current.json' }, userSchema, signal)).user.id);

  return {
    async *readChanges(cursor, signal) {
      if (cursor === undefined) {
        const query = { ...search, sort: 'updated_on:desc', limit: '1' };
        const [latest] = (await ask({ path: '/issues.json', query }, listSchema, signal)).issues;
        const since = latest?.updated_on ?? new Date(0).toISOString().replace('.000', '');
        return yield { cursor: JSON.stringify({ since, read: latest ? { [keyOf(latest)]: 0 } : {} }) };
      }
      const { since, read } = cursorSchema.parse(JSON.parse(cursor));
      const found = await findUpdated(ask, { ...search, updated_on: `>=${since}`, sort: 'updated_on' }, signal);
      const relay = await readOwnId(signal);
      for (const update of found) {
        const firstRead = read[keyOf(update)];
        if (firstRead === 0) continue;
        const isDone = firstRead !== undefined && Date.now() - firstRead > SECOND_MS;
        if (firstRead !== undefined && !isDone) continue;
        const answer = await catchProblem(ask(pathOf(update.id), issueSchema, signal), signal);
        if (answer instanceof DeskProblem) {
          yield { cursor: writeCursor(since, found, read), problem: answer.message };
          continue;
        }
        const { issue } = answer;
        const email = await findRecord(ask, { path: `/users/${issue.author.id}.json` }, userSchema, signal);
        const ticket = describeIssue(String(update.id), issue, { relay, email: email?.user.mail });
        read[keyOf(update)] = isDone ? 0 : Date.now();
        const next = { cursor: writeCursor(since, found, read) };
        const isNew = ({ role, createdAt }: TicketUpsert['messages'][number]) =>
          role === 'user' && Date.parse(createdAt ?? '') >= Date.parse(since);
        yield { ...next, ticket, newMessages: ticket.messages.filter(isNew).map(({ id }) => id) };
      }
      return undefined;
    },

    async deliver(result, signal) {
      const { ticketId, type } = result;
      if (!/^\d{1,15}$/.test(ticketId)) throw new DeskProblem(`Redmine has no issue of the name ${ticketId}`);
      if (type === 'tags') return addTags(ask, tagsField, result, signal);
      // Textile drops comments of HTML, and storage keeps them.
      const mark = `<!-- deskhand:${result.id} -->`;
      const { journals } = (await ask(pathOf(ticketId), issueSchema, signal)).issue;
      if (journals.some(({ notes }) => notes?.includes(mark))) return undefined;
      const words = type === 'reply' ? writeReply(result) : `Summary:\n\n${result.text}`;
      const isDraft = type === 'reply' && replyAs === 'private-note';
      const issue = {
        notes: `${isDraft ? 'Drafted reply:\n\n' : ''}${words}\n\n${mark}`,
        private_notes: type === 'summary' || isDraft,
      };
      await ask({ ...pathOf(ticketId), method: 'PUT', body: { issue } }, z.unknown(), signal);
      return undefined;
    },
  };
}

const keyOf = ({ id, updated_on: time }: z.output<typeof foundSchema>) => `${id} ${time}`;

function pathOf(id: string | number) {
  return { path: `/issues/${id}.json`, query: { include: 'journals' } } as const;
}

function writeReply({ content, isHtml }: { content: string; isHtml: boolean }): string {
  return isHtml ? textOfHtml(content) : content;
}

async function findUpdated(ask: AskDesk, query: Record<string, string>, signal: AbortSignal) {
  const found: z.output<typeof foundSchema>[] = [];
  for (;;) {
    const page = { ...query, limit: String(PAGE_SIZE), offset: String(found.length) };
    const { issues } = await ask({ path: '/issues.json', query: page }, listSchema, signal);
    found.push(...issues);
    if (issues.length < PAGE_SIZE) return found;
  }
}

/** Forgets the updates before the last minute, once everything there is done. */
function writeCursor(
  since: string,
  found: readonly z.output<typeof foundSchema>[],
  read: Record<string, number>,
): string {
  const latest = Math.max(...found.map((each) => Date.parse(each.updated_on)));
  let settled = since;
  for (const update of found) {
    if (read[keyOf(update)] !== 0 || Date.parse(update.updated_on) > latest - COMMIT_MS) break;
    settled = update.updated_on;
  }
  const kept = found.map(keyOf).filter((key) => (key.split(' ')[1] ?? '') >= settled);
  return JSON.stringify({
    since: settled,
    read: Object.fromEntries(kept.flatMap((key) => (key in read ? [[key, read[key]]] : []))),
  });
}

/** The author is the customer; everybody else who writes notes is taken for an agent. Private notes stay out. */
function describeIssue(
  ticketId: string,
  { subject, description, author, created_on: createdAt, journals }: Issue,
  { relay, email }: { relay: number; email: string | null | undefined },
): TicketUpsert {
  const roleOf = (user: number) => (user === author.id && user !== relay ? 'user' : 'agent');
  const notes = journals.filter(({ notes: words, private_notes: isPrivateNote }) => words && !isPrivateNote);
  return {
    ticketId,
    subject,
    customerEmail: email,
    messages: [
      { id: 'description', role: roleOf(author.id), content: withPlainBreaks(description ?? ''), createdAt },
      ...notes.map((note) => ({
        id: String(note.id),
        role: roleOf(note.user.id),
        content: withPlainBreaks(note.notes ?? '').replaceAll(/\s*<!-- deskhand:[\w-]+ -->/g, ''),
        createdAt: note.created_on,
      })),
    ],
  };
}

/** Forms send line breaks as CRLF. */
function withPlainBreaks(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

async function addTags(
  ask: AskDesk,
  name: string | undefined,
  { ticketId, tags }: { ticketId: string; tags: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  if (name === undefined) return;
  const readField = async () => {
    const { issue } = await ask(pathOf(ticketId), issueSchema, signal);
    const field = issue.custom_fields.find((each) => each.name === name);
    const value = field?.value ?? '';
    return {
      field,
      isList: Array.isArray(value),
      tags: Array.isArray(value) ? value : value.split(', ').filter(Boolean),
    };
  };
  const before = await readField();
  if (tags.every((tag) => before.tags.includes(tag))) return;
  const all = [...new Set([...before.tags, ...tags])];
  const body = { issue: { custom_fields: [{ id: before.field?.id, value: before.isList ? all : all.join(', ') }] } };
  if (before.field) await ask({ ...pathOf(ticketId), method: 'PUT', body }, z.unknown(), signal);
  // Redmine answers 204 also when it has ignored the field.
  const after = await readField();
  if (tags.every((tag) => after.tags.includes(tag))) return;
  throw new DeskProblem(
    `Redmine did not keep the tags in the field ${name}. It must exist on the issue, take these values, and be open to the account`,
  );
}
