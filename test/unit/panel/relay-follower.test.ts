// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import type { RelayEvent } from '@/lib/domain/relay-event';
import { succeed, fail } from '@/lib/shared/outcome';

import { later, makeSummary, makeTicket, SETTINGS, settle, stagePanel, Undeliverable } from './stage-panel';

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
  const open = async (tabId: number) => {
    await stage.goTo(tabId);
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

test('shows a drafted reply and tags, and inserts the reply only when the agent does', async () => {
  const stage = await stageRelay();
  stage.pages[1] = { ...stage.pages[1], 'composer.insert': () => ({ outcome: 'inserted' }) };
  await stage.tell(
    '2',
    { type: 'reply', reply: '<p>Hello <script>x</script>Ada</p>', isHtml: true, createdAt: AT },
    { type: 'tags', tags: ['refund'], createdAt: AT },
  );
  expect(stage.shown().news).toEqual({
    reply: { text: { kind: 'rich', html: '<p>Hello Ada</p>' }, createdAt: AT },
    tags: ['refund'],
  });
  expect(stage.bodies('composer.insert')).toEqual([]);
  await stage.actions.insertDraftedReply();
  expect(stage.bodies('composer.insert')).toMatchObject([{ as: 'reply', text: 'Hello Ada', mode: 'cursor' }]);
});

test('checks a drafted reply like a suggestion', async () => {
  const stage = await stageRelay(makeTicket('A', 'Refund me at refunds.example'));
  const reply = '<p>Hello {{name}}, see refunds.example</p>';
  await stage.tell('2', { type: 'reply', reply, isHtml: false, createdAt: AT });
  expect(stage.shown().draftChecks).toMatchObject({
    remarks: ['other-format'],
    placeholders: [{ words: '{{name}}' }],
    linkHosts: [{ host: 'refunds.example', source: 'customer' }],
  });
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
  expect(stage.shown().news).toBeUndefined();
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
