// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import type { Order } from '@/lib/contract/order';
import type { PanelCommand } from '@/lib/domain/panel-command';
import { succeed } from '@/lib/shared/outcome';

import { later, makeSuggestion, makeSummary, makeTicket, settle, stagePanel } from './stage-panel';

async function stageKeys(ticket = makeTicket('A', 'Where is my order?'), order: Order | null = null) {
  const stage = { ...stagePanel(), ticket };
  stage.worker['order.find'] = () => succeed(order && { row: order, isSample: false });
  stage.putTicket(1, ticket);
  await stage.goTo(1);
  const insertions: unknown[] = [];
  stage.pages[1] = {
    ...stage.pages[1],
    'composer.insert': (request) => {
      insertions.push(request);
      return { outcome: 'inserted', documentId: 'page-1' };
    },
    'composer.undo': () => 'undone',
  };
  const waiting = new Map<number, PanelCommand>();
  stage.worker['command.take'] = ({ pageId }: { pageId: number }) => {
    const command = waiting.get(pageId) ?? null;
    waiting.delete(pageId);
    return command;
  };
  return {
    ...stage,
    insertions,
    async suggest(data = {}) {
      stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1', data));
      await stage.actions.suggest();
    },
    async press(command: PanelCommand, pageId = 1) {
      waiting.set(pageId, command);
      await stage.announce('command.waiting', { pageId });
    },
  };
}

describe('key commands', () => {
  test('key commands insert the shown suggestion and undo it, and report both', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    await stage.press('insert-reply');
    expect(stage.insertions).toMatchObject([{ ticket: { id: 'A' }, as: 'reply', html: '<p>Answer id-1</p>' }]);
    await stage.press('undo-insert');
    expect(stage.shown().suggestion.insertion).toMatchObject({ state: 'undo-ended', outcome: 'undone' });
  });

  test('key commands write nothing, and say so, without an insertable suggestion', async () => {
    const stage = await stageKeys();
    await stage.press('insert-reply');
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'nothing-to-insert' });
    await stage.suggest({ actionType: 'TO_AGENT' });
    await stage.press('insert-reply');
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'nothing-to-insert' });
    expect(stage.insertions).toEqual([]);
  });

  test('key commands write nothing, and say so, when the agent has emptied the text', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    stage.actions.editReply({ kind: 'plain', text: ' ' });
    await stage.press('insert-reply');
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'nothing-to-insert' });
    expect(stage.insertions).toEqual([]);
  });

  test('key commands ask once before they insert a reply that differs from the order', async () => {
    const stage = await stageKeys(makeTicket('A', 'Where is order 10023?'), { orderNumber: '10023' });
    await stage.suggest({ content: '<p>Your order 10032 is late.</p>' });
    await stage.press('insert-reply');
    expect(stage.shown().suggestion.insertion).toMatchObject({ state: 'to-confirm' });
    expect(stage.insertions).toEqual([]);
    // Another text is another question.
    stage.actions.editReply({ kind: 'plain', text: 'Your order 10032 is very late.' });
    await stage.press('insert-reply');
    expect(stage.insertions).toEqual([]);
    await stage.press('insert-reply');
    expect(stage.insertions).toHaveLength(1);
    stage.actions.editReply({ kind: 'plain', text: 'Your order 10032 is too late.' });
    await stage.press('insert-reply');
    await stage.press('undo-insert');
    expect(stage.shown().suggestion.insertion).toMatchObject({ state: 'undo-ended', outcome: 'undone' });
  });

  test('key commands never write the suggestion of one ticket into another', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    stage.putTicket(1, makeTicket('B', 'Another question'));
    await stage.goTo(1);
    await stage.press('insert-reply');
    expect(stage.shown().ticket.id).toBe('B');
    expect(stage.insertions).toEqual([]);
  });

  test('key commands are left to the panel of their tab', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    await stage.press('insert-reply', 2);
    expect(stage.bodies('command.take')).toEqual([]);
    expect(stage.insertions).toEqual([]);
  });

  test('key commands have no effect once another tab is shown', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    stage.pages[2] = { ...stage.pages[1] };
    const answer = later<PanelCommand>();
    stage.worker['command.take'] = () => answer.promise;
    await stage.press('insert-reply');
    await stage.goTo(2);
    answer.keep('insert-reply');
    await settle();
    expect(stage.insertions).toEqual([]);
  });

  test('key commands have no effect when another panel has taken them', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    await stage.announce('command.waiting', { pageId: 1 });
    expect(stage.insertions).toEqual([]);
  });

  test('key commands undo an insertion after a second one that changed nothing', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    await stage.press('insert-reply');
    stage.pages[1] = { ...stage.pages[1], 'composer.insert': () => ({ outcome: 'already-there' }) };
    await stage.press('insert-reply');
    expect(stage.shown().suggestion.insertion).toMatchObject({ result: { outcome: 'already-there' } });
    await stage.press('undo-insert');
    expect(stage.bodies('composer.undo')).toMatchObject([{ documentId: 'page-1' }]);
    expect(stage.shown().suggestion.insertion).toMatchObject({ state: 'undo-ended', outcome: 'undone' });
  });

  test('key commands undo nothing while Deskhand writes, and leave the insertion to its end', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    const answer = later<unknown>();
    stage.pages[1] = { ...stage.pages[1], 'composer.insert': () => answer.promise };
    await stage.press('insert-reply');
    await stage.press('undo-insert');
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'writing', as: 'reply' });
    answer.keep({ outcome: 'inserted', documentId: 'page-1' });
    await settle();
    await stage.press('undo-insert');
    expect(stage.shown().suggestion.insertion).toMatchObject({ state: 'undo-ended', outcome: 'undone' });
  });

  test('key commands undo nothing, and say so, when nothing was inserted', async () => {
    const stage = await stageKeys();
    await stage.press('undo-insert');
    expect(stage.shown().suggestion.insertion).toMatchObject({ outcome: 'nothing-to-undo' });
    expect(stage.bodies('composer.undo')).toEqual([]);
  });

  test('key commands summarize the ticket', async () => {
    const stage = await stageKeys();
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 's-1'));
    await stage.press('summarize');
    expect(stage.shown().summary.summary?.data.summary).toBe('Summary s-1');
  });
});
