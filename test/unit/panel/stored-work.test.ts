// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { storedKeyOf } from '@/lib/domain/suggestion-options';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { EMPTY_WORK } from '@/lib/panel-view/ticket-work';
import { findSurplusWork, leaveOutFinished, serializeWork } from '@/lib/panel/stored-work';

import { makeTicket, settle, stagePanel } from './stage-panel';

const DAY_MS = 24 * 60 * 60_000;
const keyOf = (id: string) => storedKeyOf(makeTicket(id, 'Hi'));
const stored = (id: string, usedAt: number, length = 10) =>
  serializeWork({ ...EMPTY_WORK, note: 'x'.repeat(length) }, identifyTicket(makeTicket(id, 'Hi')), usedAt);

async function openTicket(stage: ReturnType<typeof stagePanel>, id: string, tab: number) {
  stage.putTicket(tab, makeTicket(id, 'Hi'));
  await stage.goTo(tab);
}

describe('stored work', () => {
  test('removes stored work after two weeks without use, and keeps the last used', () => {
    const items = { [keyOf('A')]: stored('A', 0), [keyOf('B')]: stored('B', DAY_MS), 'panel.other': 'stays' };
    expect(findSurplusWork(items, 14.5 * DAY_MS)).toEqual([keyOf('A')]);
    expect(findSurplusWork({ [keyOf('A')]: stored('A', 0) }, 15 * DAY_MS), 'the last used one stays').toEqual([]);
  });

  test('keeps the newest finished work in memory, and all work that waits for the agent', () => {
    const finished = Array.from({ length: 60 }, (_, index) => ({ index, work: EMPTY_WORK }));
    const waiting = [
      { ...EMPTY_WORK, note: 'Ask Kim' },
      { ...EMPTY_WORK, discardedNote: 'Ask Kim' },
      { ...EMPTY_WORK, insertions: { ...EMPTY_WORK.insertions, reply: { state: 'writing', as: 'reply' } as const } },
      {
        ...EMPTY_WORK,
        requests: { ...EMPTY_WORK.requests, summary: { state: 'running', requestId: 'r', startedAt: 0 } as const },
      },
    ].map((work, index) => ({ index: 100 + index, work }));
    const indexes = leaveOutFinished([...waiting, ...finished]).map(({ index }) => index);
    expect(indexes).toEqual([100, 101, 102, 103, ...Array.from({ length: 30 }, (_, index) => index + 30)]);
  });

  test('keeps finished work in memory that a full storage does not take', async () => {
    const stage = stagePanel();
    stage.refuseWrites();
    await openTicket(stage, 'A', 1);
    stage.actions.setOptions({ instruction: 'Shorter' });
    for (let other = 1; other <= 31; other += 1) {
      await openTicket(stage, `B${other}`, 2);
      await stage.goTo(undefined);
    }
    await stage.goTo(1);
    expect(stage.shown().suggestion.options.instruction).toBe('Shorter');
  });

  test('keeps the newest note that a full storage does not take, beside an older one that it holds', async () => {
    const stage = stagePanel();
    await openTicket(stage, 'A', 1);
    stage.actions.editNote('Ask');
    await settle();
    stage.refuseWrites();
    stage.actions.editNote('Ask Kim');
    await openTicket(stage, 'B', 2);
    await stage.goTo(1);
    expect(stage.shown().suggestion.note).toBe('Ask Kim');
  });

  test('removes values of cards as it does stored work', async () => {
    const stage = stagePanel();
    await stage.store.storage.session.write('card.memo A', 'old');
    stage.setTime(15 * DAY_MS);
    await stage.store.storage.session.write('card.memo B', 'new');
    expect([...stage.session.keys()]).toEqual(['card.memo B']);
    expect(await stage.store.storage.session.read('card.memo B')).toBe('new');
  });

  test('removes stored work beyond a size, the least recently used first', () => {
    const items = {
      [keyOf('A')]: stored('A', 3, 500),
      [keyOf('B')]: stored('B', 1),
      [keyOf('C')]: stored('C', 2, 500),
    };
    expect(findSurplusWork(items, 4, 1000)).toEqual([keyOf('C'), keyOf('B')]);
    expect(findSurplusWork(items, 4)).toEqual([]);
  });

  test('removes the work of the least recently used ticket when the storage is full', async () => {
    const stage = stagePanel();
    for (const [index, id] of ['A', 'B'].entries()) stage.session.set(keyOf(id), stored(id, index, 600_000));
    stage.limitStorage(2);
    await openTicket(stage, 'C', 1);
    stage.actions.editNote('New');
    await settle();
    expect([...stage.session.keys()]).toEqual([keyOf('B'), keyOf('C')]);
    expect(stage.view().storageProblem).toBeUndefined();
  });

  test('prunes old stored work when the panel stores a ticket', async () => {
    const stage = stagePanel();
    for (const id of ['A', 'B']) stage.session.set(keyOf(id), stored(id, -20 * DAY_MS));
    await openTicket(stage, 'C', 1);
    stage.actions.editNote('New');
    await settle();
    expect([...stage.session.keys()]).toEqual([keyOf('C')]);
  });
});

test('a full storage of preferences is told', async () => {
  const stage = stagePanel();
  await openTicket(stage, 'A', 1);
  stage.refuseWrites();
  expect(await stage.store.storage.local.write('panel.folded', ['summary'])).toBe(false);
  expect(stage.view().storageProblem).toBe('preferences');
});
