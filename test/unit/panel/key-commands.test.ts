// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import type { PanelCommand } from '@/lib/domain/panel-command';
import { succeed } from '@/lib/shared/outcome';

import { later, makeSuggestion, makeSummary, makeTicket, settle, stageTicket } from './stage-panel';

/** A panel on ticket A in tab 1, whose page takes what is written. */
async function stageKeys() {
  const stage = await stageTicket();
  const insertions: unknown[] = [];
  stage.pages[1] = {
    ...stage.pages[1],
    'composer.insert': (request) => {
      insertions.push(request);
      return { outcome: 'inserted' };
    },
    'composer.undo': () => 'undone',
  };
  const waiting = new Map<number, PanelCommand>();
  stage.worker['command.take'] = ({ tabId }: { tabId: number }) => {
    const command = waiting.get(tabId) ?? null;
    waiting.delete(tabId);
    return command;
  };
  return {
    ...stage,
    insertions,
    async suggest(data = {}) {
      stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1', data));
      await stage.actions.suggest();
    },
    async press(command: PanelCommand, tabId = 1) {
      waiting.set(tabId, command);
      await stage.announce('command.waiting', { tabId });
    },
  };
}

describe('keys of the browser', () => {
  test('insert the suggestion that is shown, take it back, and say so', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    await stage.press('insert-reply');
    expect(stage.insertions).toMatchObject([{ ticketId: 'A', as: 'reply', html: '<p>Answer id-1</p>' }]);
    await stage.press('undo-insert');
    expect(stage.shown().suggestion.insertion).toMatchObject({ state: 'undo-ended', outcome: 'undone' });
  });

  test('write nothing, and say so, where no suggestion is that may be inserted', async () => {
    const stage = await stageKeys();
    await stage.press('insert-reply');
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'nothing-to-insert' });
    await stage.suggest({ actionType: 'TO_AGENT' });
    await stage.press('insert-reply');
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'nothing-to-insert' });
    expect(stage.insertions).toEqual([]);
  });

  test('write nothing, and say so, where the agent has emptied the text', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    stage.actions.editReply({ kind: 'plain', text: ' ' });
    await stage.press('insert-reply');
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'nothing-to-insert' });
    expect(stage.insertions).toEqual([]);
  });

  test('never write the suggestion of one ticket on another', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    stage.putTicket(1, makeTicket('B', 'Another question'));
    await stage.goTo(1);
    await stage.press('insert-reply');
    expect(stage.shown().ticket.id).toBe('B');
    expect(stage.insertions).toEqual([]);
  });

  test('of another tab are left to the panel of that tab', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    await stage.press('insert-reply', 2);
    expect(stage.bodies('command.take')).toEqual([]);
    expect(stage.insertions).toEqual([]);
  });

  test('come to nothing once another tab is shown', async () => {
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

  test('that another panel has taken do nothing', async () => {
    const stage = await stageKeys();
    await stage.suggest();
    await stage.announce('command.waiting', { tabId: 1 });
    expect(stage.insertions).toEqual([]);
  });

  test('take nothing back where nothing was inserted, and say so', async () => {
    const stage = await stageKeys();
    await stage.press('undo-insert');
    expect(stage.shown().suggestion.insertion).toMatchObject({ outcome: 'nothing-to-undo' });
    expect(stage.bodies('composer.undo')).toEqual([]);
  });

  test('summarize the ticket', async () => {
    const stage = await stageKeys();
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 's-1'));
    await stage.press('summarize');
    expect(stage.shown().summary.summary?.data.summary).toBe('Summary s-1');
  });
});
