// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { succeed } from '@/lib/shared/outcome';

import { type Answer, later, makeSuggestion, makeSummary, makeTicket, PLAIN, settle, stageTicket } from './stage-panel';

describe('results belong to their ticket', () => {
  test('an answer for A that comes while B is shown is stored under A and never shown on B', async () => {
    const stage = await stageTicket();
    const answer = later<Answer>();
    stage.worker['suggestion.request'] = () => answer.promise;
    void stage.actions.suggest();
    stage.putTicket(1, makeTicket('B', 'Other'));
    stage.follows.at(-1)?.change();
    await settle();
    answer.keep(succeed(makeSuggestion(stage.ticket, 'id-1')));
    await settle();
    expect(stage.shown()).toMatchObject({ ticket: { id: 'B' }, suggestion: { suggestion: undefined } });
    stage.putTicket(1, stage.ticket);
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().suggestion.suggestion?.text).toEqual({ kind: 'rich', html: '<p>Answer id-1</p>' });
  });

  test('the same id in another helpdesk is another ticket', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.putTicket(2, { ...stage.ticket, desk: 'https://other.example' });
    await stage.goTo(2);
    expect(stage.shown().suggestion.suggestion).toBeUndefined();
  });

  test('work is parked while the agent is on another tab, edits and options included', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.actions.editReply(PLAIN('Mine'));
    stage.actions.setOptions({ instruction: 'Warmer' });
    stage.putTicket(2, makeTicket('B', 'Hi'));
    await stage.goTo(2);
    expect(stage.shown().suggestion.options.instruction).toBeUndefined();
    await stage.goTo(1);
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
    expect(stage.shown().suggestion.options.instruction).toBe('Warmer');
  });

  test('a newer message marks suggestion and summary as older than the ticket, and says by how many', async () => {
    const stage = await stageTicket(makeTicket('A', 'one'));
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-2'));
    await stage.actions.suggest();
    await stage.actions.summarize();
    expect(stage.shown().suggestion.suggestion?.freshness).toEqual({ stale: false, newer: 0 });
    stage.putTicket(1, makeTicket('A', 'one', 'two', 'three'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().suggestion.suggestion?.freshness).toEqual({ stale: true, newer: 2 });
    expect(stage.shown().summary.summary?.freshness).toEqual({ stale: true, newer: 2 });
    stage.putTicket(1, makeTicket('A', 'edited'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().suggestion.suggestion?.freshness).toEqual({ stale: true, newer: 0 });
  });
});
