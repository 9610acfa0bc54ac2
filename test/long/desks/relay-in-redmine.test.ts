import { expect, inject, test } from 'vitest';

import { until } from '@/demo/browser/until';
import { redmine } from '@/relay/desks/redmine';

import { PATIENCE_MS, startRelayWithModule } from './relay-with-module';
import { TAGS } from './replying-platform';

const PASSWORD = 'deskhand-demo-1';
const TAGS_FIELD = 'Platform tags';
const PROJECT = 'relayed';

interface Issue {
  subject: string;
  journals: { notes: string; private_notes: boolean; user: { name: string } }[];
  custom_fields: { name: string; value: string }[];
}

const { address } = inject('redmine');

/** Sends a request in the name of a person. */
async function as<Answer>(login: string, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(address + path, {
    method,
    headers: { authorization: `Basic ${btoa(`${login}:${PASSWORD}`)}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} was answered by HTTP ${response.status}`);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

async function readSettings() {
  const { user } = await as<{ user: { api_key: string } }>('relay', 'GET', '/users/current.json');
  return { url: address, apiKey: user.api_key, project: PROJECT, tagsField: TAGS_FIELD };
}

const startStage = async (settings: object = {}) =>
  startRelayWithModule('redmine', { ...(await readSettings()), ...settings });

const open = async (description: string): Promise<string> => {
  const subject = `Order 10029, ${Math.random()}`;
  const [{ projects }, { trackers }] = await Promise.all([
    as<{ projects: { id: number; identifier: string }[] }>('dana.whitfield', 'GET', '/projects.json'),
    as<{ trackers: { id: number; name: string }[] }>('dana.whitfield', 'GET', '/trackers.json'),
  ]);
  const issue = {
    project_id: projects.find(({ identifier }) => identifier === PROJECT)?.id,
    tracker_id: trackers.find(({ name }) => name === 'Support')?.id,
    subject,
    description,
  };
  const opened = await as<{ issue: { id: number } }>('dana.whitfield', 'POST', '/issues.json', { issue });
  return String(opened.issue.id);
};
const write = (login: string, id: string, notes: string) =>
  as(login, 'PUT', `/issues/${id}.json`, { issue: { notes } });
const readIssue = async (id: string) =>
  (await as<{ issue: Issue }>('agent.mira', 'GET', `/issues/${id}.json?include=journals`)).issue;

test("a customer's issue comes back as a private note with the platform's draft and as tags, and each message is answered once", async () => {
  const { platform, untilDelivered, readMessages } = await startStage();
  const id = await open('Where is my order 10029?');
  await untilDelivered(id, 1);
  expect(platform.webhooks).toEqual([{ ticketId: id, messageId: 'description', eventType: 'message.created' }]);
  expect(platform.tickets.get(id)).toMatchObject({
    ticketId: id,
    messages: [{ id: 'description', role: 'user', content: 'Where is my order 10029?' }],
  });
  const issue = await readIssue(id);
  expect(issue.journals.filter(({ notes }) => notes)).toMatchObject([
    {
      notes: expect.stringMatching(
        /^Drafted reply:\n\nHello Dana,\n\nthe answer to message description of \d+\.\n\n<!-- deskhand:[\w-]{22} -->$/,
      ) as string,
      private_notes: true,
      user: { name: 'Relay Deskhand' },
    },
  ]);
  expect(issue.custom_fields.find(({ name }) => name === TAGS_FIELD)?.value).toBe(TAGS.join(', '));

  // Neither the draft nor the agent's answer triggers the webhook, and the customer's next words do.
  await write('agent.mira', id, 'It is on its way.');
  await until(async () => (await readMessages(id)).length === 2, "the agent's note", PATIENCE_MS);
  await write('dana.whitfield', id, 'Thank you. When exactly?');
  await untilDelivered(id, 2);
  expect((await readMessages(id)).map(({ role, content }) => [role, content])).toEqual([
    ['user', 'Where is my order 10029?'],
    ['agent', 'It is on its way.'],
    ['user', 'Thank you. When exactly?'],
  ]);
  expect(platform.webhooks).toHaveLength(2);
});

test('a reply as a note is public, and is told to the platform as the words of an agent', async () => {
  const { platform, untilDelivered, readMessages } = await startStage({ replyAs: 'note' });
  const id = await open('Where is my order 10029?');
  await untilDelivered(id, 1);
  await until(async () => (await readMessages(id)).length === 2, 'the reply in the relay', PATIENCE_MS);
  const reply = `Hello Dana,\n\nthe answer to message description of ${id}.`;
  expect((await readMessages(id)).at(-1)).toMatchObject({ role: 'agent', content: reply });
  expect((await readIssue(id)).journals.filter(({ notes }) => notes)).toMatchObject([{ private_notes: false }]);
  expect(platform.webhooks).toHaveLength(1);
});

test('a result that is delivered again, as after a crash, is on the issue once', async () => {
  const desk = redmine.connect(redmine.settingsSchema.parse(await readSettings()));
  const ticketId = await open('Where is my order 10029?');
  const { signal } = new AbortController();
  for (let time = 0; time < 2; time += 1) {
    await desk.deliver({ id: 'id-of-summary', ticketId, type: 'summary', text: 'Asks for 10029.' }, signal);
    await desk.deliver({ id: 'id-of-tags', ticketId, type: 'tags', tags: ['delivery'] }, signal);
  }
  const { journals } = await readIssue(ticketId);
  expect(journals.filter(({ notes }) => notes)).toMatchObject([
    { notes: 'Summary:\n\nAsks for 10029.\n\n<!-- deskhand:id-of-summary -->', private_notes: true },
  ]);
  // The note, and the change of the field.
  expect(journals).toHaveLength(2);
});
