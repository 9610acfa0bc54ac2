// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import type { RelayEvent } from '@/lib/domain/relay-event';
import { plainOf } from '@/lib/rich-text/reply-text';
import { succeed, fail } from '@/lib/shared/outcome';

import {
  later,
  makeSuggestion,
  makeSummary,
  makeTicket,
  SETTINGS,
  settle,
  stagePanel,
  Undeliverable,
} from './stage-panel';

await import('@/lib/panel/relay-follower');

const AT = '2026-11-21T10:00:00.000Z';
const WITH_RELAY = {
  ...SETTINGS,
  settings: { ...SETTINGS.settings, relay: { url: 'https://relay.example' } },
  channels: { default: {} },
  relayTokenEnd: 'wxyz',
};

type Reply = unknown;

/** Stages a panel with a relay whose answers the test gives one by one. */
async function stageRelay(ticket = makeTicket('A', 'Hi')) {
  const stage = stagePanel();
  const waiting: ((reply: Reply) => void)[] = [];
  stage.worker['settings.view'] = () => WITH_RELAY;
  stage.worker['events.wait'] = () => {
    const { promise, keep } = later<Reply>();
    waiting.push(keep);
    return promise;
  };
  await stage.announce('settings.changed', {});
  stage.putTicket(1, ticket);
  const open = async (pageId: number) => {
    await stage.goTo(pageId);
    await vi.waitFor(() => expect(stage.bodies('events.wait').length).toBeGreaterThan(0));
    await settle();
  };
  await open(1);
  return {
    ...stage,
    open,
    answer: async (reply: Reply) => {
      waiting.shift()?.(reply);
      await settle();
    },
    tell: async (cursor: string, ...events: RelayEvent[]) => {
      waiting.shift()?.(succeed({ cursor, events }));
      await settle();
    },
    hearSettings: async (settings: object) => {
      stage.worker['settings.view'] = () => settings;
      await stage.announce('settings.changed', {});
    },
  };
}

test('asks for the ticket by its ID and by its number, and goes on from the cursor', async () => {
  const stage = await stageRelay({ ...makeTicket('A', 'Hi'), number: '4711' });
  await stage.tell('12');
  const key = { desk: 'https://desk.example', scope: '/tickets/' };
  const tickets = [
    { ...key, id: 'A' },
    { ...key, id: '4711' },
  ];
  expect(stage.bodies('events.wait')).toMatchObject([{ tickets }, { tickets, since: '12' }]);
  expect(stage.bodies('events.wait')[0]).not.toHaveProperty('since');
});

test('asks nothing without a relay', async () => {
  const stage = stagePanel();
  stage.putTicket(1, makeTicket('A', 'Hi'));
  await stage.goTo(1);
  await settle();
  expect(stage.bodies('events.wait')).toEqual([]);
});

const draft = (reply: string, createdAt = AT) => ({ type: 'reply', reply, isHtml: true, createdAt }) as const;

test('shows a drafted reply as the suggestion, and inserts it only when the agent does', async () => {
  const stage = await stageRelay();
  stage.pages[1] = { ...stage.pages[1], 'composer.insert': () => ({ outcome: 'inserted' }) };
  const tags: RelayEvent = { type: 'tags', tags: ['refund'], createdAt: AT };
  await stage.tell('2', draft('<p>Hello <script>x</script>Ada</p>'), tags);
  const { suggestion, request } = stage.shown().suggestion;
  expect(suggestion).toMatchObject({
    isDrafted: true,
    answeredAt: AT,
    text: { kind: 'rich', html: '<p>Hello Ada</p>' },
    verdict: { canInsert: true },
    freshness: { stale: false },
  });
  expect(request).toEqual({ state: 'answered' });
  expect(stage.shown().tags).toEqual(['refund']);
  expect(stage.bodies('composer.insert')).toEqual([]);
  await stage.actions.insertReply();
  expect(stage.bodies('composer.insert')).toMatchObject([{ as: 'reply', text: 'Hello Ada', mode: 'cursor' }]);
});

test('checks a drafted reply like a suggestion', async () => {
  const stage = await stageRelay(makeTicket('A', 'Refund me at refunds.example'));
  const reply = '<p>Hello {{name}}, see refunds.example</p>';
  await stage.tell('2', { ...draft(reply), isHtml: false });
  expect(stage.shown().suggestion.suggestion?.checks).toMatchObject({
    remarks: ['other-format'],
    placeholders: [{ words: '{{name}}' }],
    linkHosts: [{ host: 'refunds.example', source: 'customer' }],
  });
});

test('takes a drafted reply once, and keeps it for the next panel', async () => {
  const stage = await stageRelay();
  await stage.tell('2', draft('Hello'));
  await stage.tell('3', draft('Hello'));
  expect(stage.shown().suggestion.earlier).toEqual([]);
  expect(JSON.stringify([...stage.session.values()])).toContain('Hello');
});

test('puts no draft in the place of a newer suggestion, or of one that the agent works with', async () => {
  const ticket = makeTicket('A', 'Hi');
  const stage = await stageRelay(ticket);
  stage.worker['suggestion.request'] = ({ requestId }: { requestId: string }) =>
    succeed(makeSuggestion(ticket, requestId));
  await stage.actions.suggest();
  const texts = () => {
    const { suggestion, earlier } = stage.shown().suggestion;
    return [suggestion?.text && plainOf(suggestion.text), ...earlier.map(({ text }) => text)];
  };
  await stage.tell('2', draft('Old', '2026-11-21T09:00:00.000Z'));
  expect(texts().slice(1)).toEqual(['Old']);
  await stage.tell('3', draft('New', '2026-11-21T11:00:00.000Z'));
  expect(texts()).toMatchObject(['New', expect.stringContaining('Answer'), 'Old']);
  stage.actions.editReply({ kind: 'plain', text: 'Mine' });
  await stage.tell('4', draft('Newest', '2026-11-21T12:00:00.000Z'));
  expect(texts().slice(0, 2)).toEqual(['Mine', 'Newest']);
  expect(stage.shown().suggestion.earlier[0]).toMatchObject({ isDrafted: true });
});

test('calls a draft stale if the customer has written since, and leaves out one that is answered', async () => {
  const ticket = makeTicket('A', 'Hi', 'Are you there?');
  const [first, second] = ticket.messages;
  if (first) first.createdAt = '2026-11-21T09:00:00.000Z';
  if (second) second.createdAt = '2026-11-21T10:30:00.000Z';
  const stage = await stageRelay(ticket);
  await stage.tell('2', draft('Hello'));
  expect(stage.shown().suggestion.suggestion?.freshness).toMatchObject({ stale: true, newer: 1 });
  const answered = makeTicket('B', 'Hi');
  answered.messages.push({ role: 'agent', text: 'Hello there', attachments: [] });
  const other = await stageRelay(answered);
  await other.tell('2', draft('Hello'));
  expect(other.shown().suggestion.suggestion).toBeUndefined();
});

test('finishes the pending summary of the same task, also when its end comes first', async () => {
  const ticket = makeTicket('A', 'Hi');
  const stage = await stageRelay(ticket);
  const end = {
    type: 'summary',
    status: 'COMPLETED',
    summary: 'Ada waits.',
    errorMessage: null,
    createdAt: AT,
  } as const;
  await stage.tell('1', { ...end, taskId: 'other' }, { ...end, taskId: 'task-1' });
  stage.worker['summary.request'] = ({ requestId }: { requestId: string }) =>
    succeed(makeSummary(ticket, requestId, { status: 'PENDING', taskId: 'task-1', summary: null }));
  await stage.actions.summarize();
  await settle();
  expect(stage.shown().summary.summary).toMatchObject({ data: { status: 'PENDING' } });
  await stage.tell('1');
  expect(stage.shown().summary.summary).toMatchObject({
    data: { status: 'COMPLETED', taskId: 'task-1' },
    text: { kind: 'rich', html: '<p>Ada waits.</p>' },
    answeredAt: AT,
  });
});

test('says that the relay is lost, asks less and less often, and goes on when it returns', async () => {
  const stage = await stageRelay();
  await stage.tell('7');
  for (let miss = 0; miss < 7; miss += 1) {
    await stage.answer(fail({ reason: 'relay-unreachable' }));
    expect(stage.view().isRelayLost).toBe(true);
  }
  expect(stage.waits.slice(-7)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  await stage.tell('8');
  expect(stage.view().isRelayLost).toBe(false);
  expect(stage.bodies('events.wait').at(-2)).toMatchObject({ since: '7' });
});

test('asks at most once in a second, whether the relay answers at once with news or without', async () => {
  const stage = await stageRelay();
  const before = stage.waits.length;
  await stage.tell('7', { type: 'tags', tags: ['refund'], createdAt: AT });
  await stage.tell('7');
  expect(stage.waits.slice(before)).toEqual([1000, 1000]);
  stage.setTime(1_000_400);
  await stage.tell('7');
  expect(stage.waits.slice(before + 2)).toEqual([600]);
  stage.setTime(1_009_000);
  await stage.tell('8');
  expect(stage.waits).toHaveLength(before + 3);
});

test('asks again from the cursor after the death of the worker, which is no loss of the relay', async () => {
  const stage = await stageRelay();
  await stage.tell('7');
  await stage.answer(new Undeliverable('interrupted'));
  expect(stage.view().isRelayLost).toBe(false);
  expect(stage.bodies('events.wait').at(-1)).toMatchObject({ since: '7' });
});

test('takes an answer that cannot be read for a loss', async () => {
  const stage = await stageRelay();
  await stage.answer(fail({ reason: 'unexpected-answer', httpStatus: 200 }));
  expect(stage.view().isRelayLost).toBe(true);
});

test('follows the ticket that is open, and never shows the news of another', async () => {
  const stage = await stageRelay();
  stage.putTicket(2, makeTicket('B', 'Hi'));
  await stage.open(2);
  await stage.tell('2', { type: 'tags', tags: ['refund'], createdAt: AT });
  expect(stage.shown().tags).toBeUndefined();
  expect(stage.bodies('events.wait').map(({ tickets }) => tickets)).toMatchObject([[{ id: 'A' }], [{ id: 'B' }]]);
  const [first, second] = stage.bodies('events.wait');
  expect(second?.panelId).toBe(first?.panelId);
});

test('stops when the relay leaves the settings', async () => {
  const stage = await stageRelay();
  await stage.answer(fail({ reason: 'relay-unreachable' }));
  await stage.hearSettings(SETTINGS);
  expect(stage.view().isRelayLost).toBe(false);
  const before = stage.bodies('events.wait').length;
  await stage.tell('9');
  expect(stage.bodies('events.wait')).toHaveLength(before);
});
