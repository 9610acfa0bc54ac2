import { expect, test, vi } from 'vitest';

import type { DeskChange } from '@/relay/desks/desk-module';
import { redmine } from '@/relay/desks/redmine';

import { startJsonServer } from './start-json-server';

const { signal } = new AbortController();
const SECOND = '2026-11-26T10:00:00Z';

test('a second note within the same second is not lost, and a note is new once', async () => {
  const issue = {
    id: 7,
    subject: 'Order',
    description: 'First words',
    author: { id: 5 },
    created_on: SECOND,
    updated_on: SECOND,
    journals: [] as object[],
  };
  const issues: object[] = [];
  const url = await startJsonServer(({ path }) => {
    if (path === '/issues.json') return { issues };
    return path.startsWith('/users/') ? { user: { id: 9 } } : { issue };
  });
  const desk = redmine.connect(redmine.settingsSchema.parse({ url, apiKey: 'key-of-the-tests' }));
  let cursor: string | undefined;
  const read = async (): Promise<DeskChange | undefined> => {
    let last: DeskChange | undefined;
    for await (const change of desk.readChanges(cursor, signal)) last = change;
    cursor = last?.cursor ?? cursor;
    return last;
  };
  const now = vi.spyOn(Date, 'now').mockReturnValue(1000);
  await read();
  issues.push(issue);
  expect((await read())?.newMessages).toEqual(['description']);
  expect(await read()).toBeUndefined();
  issue.journals.push({ id: 1, user: { id: 5 }, notes: 'Second words', created_on: SECOND, private_notes: false });
  now.mockReturnValue(4000);
  expect((await read())?.newMessages).toEqual(['description', '1']);
  now.mockReturnValue(9000);
  expect(await read()).toBeUndefined();
});
