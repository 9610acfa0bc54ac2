// @vitest-environment jsdom
import { expect, test } from 'vitest';

import type { Ticket } from '@/lib/domain/ticket';
import { fail, succeed } from '@/lib/shared/outcome';

import { later, makeSummary, makeTicket, SETTINGS, settle, stagePanel } from './stage-panel';

const CHANNEL = { summary: { origin: 'https://platform.example', channelId: '1', tokenEnd: 'abcd' } };
const LONG = makeTicket('A', 'One', 'Two', 'Three');

async function stageAuto(summarizeFrom: number | undefined, ticket: Ticket = LONG) {
  const stage = stagePanel();
  stage.worker['settings.view'] = () => ({
    ...SETTINGS,
    settings: { ...SETTINGS.settings, defaults: { summarizeFrom } },
    channels: { default: CHANNEL },
  });
  stage.worker['summary.request'] = ({ ticket: asked, requestId }: { ticket: Ticket; requestId: string }) =>
    succeed(makeSummary(asked, requestId));
  await stage.announce('settings.changed', {});
  stage.putTicket(1, ticket);
  await stage.goTo(1);
  await settle();
  const change = async (next: Ticket): Promise<void> => {
    stage.putTicket(1, next);
    stage.follows.at(-1)?.change();
    await settle();
    await settle();
  };
  return { ...stage, change, asked: () => stage.bodies('summary.request') };
}

const write = (ticket: Ticket, text: string, role: 'customer' | 'note' = 'customer'): Ticket => ({
  ...ticket,
  messages: [...ticket.messages, { role, text, attachments: [] }],
});

test.each([
  [undefined, 0],
  [4, 0],
  [3, 1],
  [1, 1],
])('a ticket with three messages is summarized automatically, depending on the setting %s', async (from, times) => {
  const stage = await stageAuto(from);
  expect(stage.asked()).toHaveLength(times);
  if (times) expect(stage.asked()[0]).toMatchObject({ ticket: { id: 'A' }, isAutomatic: true });
});

test.each([
  ['the page shows three of nine messages', { ...LONG, total: 9 }],
  ['the third message is a note', write(makeTicket('A', 'One', 'Two'), 'For Kim', 'note')],
])('a ticket is not summarized automatically where %s', async (_, ticket) => {
  expect((await stageAuto(3, ticket)).asked()).toEqual([]);
});

test('a ticket is summarized automatically once it has grown, and then left to the agent', async () => {
  const stage = await stageAuto(4);
  const grown = write(LONG, 'Four');
  await stage.change(grown);
  expect(stage.asked()).toHaveLength(1);
  await stage.change(write(grown, 'Five'));
  expect(stage.asked()).toHaveLength(1);
  expect(stage.shown().summary.summary).toMatchObject({ freshness: { stale: true } });
});

test('a ticket that is opened again is summarized automatically only if it has changed', async () => {
  const stage = await stageAuto(3);
  await stage.change(makeTicket('B', 'Hi'));
  await stage.change(LONG);
  expect(stage.asked()).toHaveLength(1);
  await stage.change(makeTicket('B', 'Hi'));
  await stage.change(write(LONG, 'Four'));
  expect(stage.asked()).toHaveLength(2);
});

test('a ticket is not summarized again while its summary is pending', async () => {
  const stage = await stageAuto(undefined);
  stage.worker['summary.request'] = () => succeed(makeSummary(LONG, 'id-1', { status: 'PENDING', summary: null }));
  await stage.actions.summarize();
  stage.worker['settings.view'] = () => ({
    ...SETTINGS,
    settings: { ...SETTINGS.settings, defaults: { summarizeFrom: 1 } },
    channels: { default: CHANNEL },
  });
  await stage.announce('settings.changed', {});
  await stage.change(makeTicket('B', 'Hi'));
  await stage.change(write(LONG, 'Four'));
  expect(stage.asked().map(({ ticket }) => (ticket as Ticket).id)).toEqual(['A', 'B']);
});

test('an automatic summary that failed is not requested again by each message', async () => {
  const stage = await stageAuto(4);
  stage.worker['summary.request'] = () => fail({ reason: 'daily-cap' });
  const grown = write(LONG, 'Four');
  await stage.change(grown);
  await stage.change(write(grown, 'Five'));
  expect(stage.asked()).toHaveLength(1);
  expect(stage.shown().summary.request).toMatchObject({ state: 'failed' });
});

test('a summary of the agent is not requested a second time', async () => {
  const stage = await stageAuto(4);
  stage.worker['summary.request'] = () => later().promise;
  void stage.actions.summarize();
  await stage.change(write(LONG, 'Four'));
  expect(stage.asked()).toHaveLength(1);
  expect(stage.asked()[0]).not.toHaveProperty('isAutomatic');
});

test('a ticket is not summarized automatically without an address for summaries', async () => {
  const stage = stagePanel();
  stage.worker['settings.view'] = () => ({
    ...SETTINGS,
    settings: { ...SETTINGS.settings, defaults: { summarizeFrom: 1 } },
    channels: { default: {} },
  });
  await stage.announce('settings.changed', {});
  stage.putTicket(1, LONG);
  await stage.goTo(1);
  expect(stage.bodies('summary.request')).toEqual([]);
});
