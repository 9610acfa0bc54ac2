// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { succeed } from '@/lib/shared/outcome';

import {
  type Answer,
  later,
  makeSuggestion,
  makeSummary,
  makeTicket,
  PLAIN,
  settle,
  stagePanel,
  stageTicket,
} from './stage-panel';

describe('results belong to their ticket', () => {
  test('stores an answer for ticket A under A when it comes while B is shown', async () => {
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

  test('treats the same id in another helpdesk as another ticket', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.putTicket(2, { ...stage.ticket, desk: 'https://other.example' });
    await stage.goTo(2);
    expect(stage.shown().suggestion.suggestion).toBeUndefined();
  });

  test('keeps edits and options while the agent is on another tab', async () => {
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

  test('marks suggestion and summary as stale after a newer message, with the number of messages', async () => {
    const stage = await stageTicket(makeTicket('A', 'one'));
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-2'));
    await stage.actions.suggest();
    await stage.actions.summarize();
    expect(stage.shown().suggestion.suggestion?.freshness).toEqual({ stale: false, newer: 0 });
    stage.putTicket(1, makeTicket('A', 'one', 'two', 'three'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().suggestion.suggestion?.freshness).toEqual({ stale: true, newer: 2, newest: 'three' });
    expect(stage.shown().summary.summary?.freshness).toEqual({ stale: true, newer: 2, newest: 'three' });
    stage.putTicket(1, makeTicket('A', 'one', 'edited'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().suggestion.suggestion?.freshness).toEqual({ stale: true, newer: 1, newest: 'edited' });
    stage.putTicket(1, makeTicket('A', 'one'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().suggestion.suggestion?.freshness).toEqual({ stale: false, newer: 0 });
  });

  describe('with the same key and other messages', () => {
    const OTHER = makeTicket('A', 'My lamp is broken.', 'Any news?');

    async function stageSuggested() {
      const stage = await stageTicket(makeTicket('A', 'Where is my order?', 'Any news?'));
      stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
      await stage.actions.suggest();
      stage.actions.editReply(PLAIN('Mine'));
      return stage;
    }

    test('hides the results while the ticket has other messages, and shows them again later', async () => {
      const stage = await stageSuggested();
      stage.putTicket(1, OTHER);
      stage.follows.at(-1)?.change();
      await settle();
      expect(stage.shown().suggestion.suggestion).toBeUndefined();
      stage.putTicket(1, stage.ticket);
      stage.follows.at(-1)?.change();
      await settle();
      expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
    });

    test('inserts no reply into a ticket that has the same key and other messages', async () => {
      const stage = await stageSuggested();
      stage.putTicket(1, OTHER);
      stage.follows.at(-1)?.change();
      await settle();
      await stage.actions.insertReply();
      expect(stage.bodies('composer.insert')).toEqual([]);
    });

    test('restores the results of an earlier panel only for the same messages', async () => {
      const earlier = await stageSuggested();
      const stage = stagePanel();
      for (const [key, value] of earlier.session) stage.session.set(key, value);
      stage.worker['result.recall'] = () => ({
        suggestion: makeSuggestion(earlier.ticket, 'id-1'),
        pending: {},
        failed: {},
      });
      stage.putTicket(1, OTHER);
      await stage.goTo(1);
      expect(stage.shown().suggestion.suggestion).toBeUndefined();
      stage.putTicket(1, earlier.ticket);
      stage.follows.at(-1)?.change();
      await settle();
      expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
    });

    test('keeps showing the results where the page hides the first messages', async () => {
      const stage = await stageSuggested();
      stage.putTicket(1, makeTicket('A', 'Any news?', 'Hello?'));
      stage.follows.at(-1)?.change();
      await settle();
      expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
    });
  });
});
