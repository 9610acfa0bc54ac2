// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { fail, succeed } from '@/lib/shared/outcome';

import { type Answer, later, makeSuggestion, makeTicket, settle, stageTicket } from './stage-panel';

describe('cancelling', () => {
  test('cancelling stops the request in the panel and in the worker, so that a late answer changes nothing', async () => {
    const stage = await stageTicket();
    const answer = later<Answer>();
    stage.worker['suggestion.request'] = () => answer.promise;
    void stage.actions.suggest();
    stage.actions.cancelSuggestion();
    expect(stage.bodies('request.cancel')).toEqual([{ requestId: 'id-1' }]);
    answer.keep(succeed(makeSuggestion(stage.ticket, 'id-1')));
    await settle();
    expect(stage.shown().suggestion).toMatchObject({ request: { state: 'idle' }, suggestion: undefined });
  });

  test('Cancel restores the previous suggestion', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.worker['suggestion.request'] = () => later().promise;
    void stage.actions.suggest();
    stage.actions.cancelSuggestion();
    expect(stage.shown().suggestion.request).toEqual({ state: 'answered' });
    expect(stage.shown().suggestion.suggestion?.textKey).toContain('id-1');
  });

  test('Cancel stops a running summary as well', async () => {
    const stage = await stageTicket();
    stage.worker['summary.request'] = () => later().promise;
    void stage.actions.summarize();
    stage.actions.cancelSummary();
    expect(stage.bodies('request.cancel')).toEqual([{ requestId: 'id-1' }]);
    expect(stage.shown().summary.request).toEqual({ state: 'idle' });
  });

  test('cancelling sends nothing of a long ticket whose request is shown but not yet handed over', async () => {
    const texts = Array.from({ length: 501 }, (_, index) => `Message ${index}`);
    const stage = await stageTicket(makeTicket('A', ...texts));
    void stage.actions.suggest();
    expect(stage.shown().suggestion.request).toMatchObject({ state: 'running' });
    stage.actions.cancelSuggestion();
    await settle();
    expect(stage.bodies('suggestion.request')).toEqual([]);
    expect(stage.shown().suggestion.request).toEqual({ state: 'idle' });
  });

  test.each(['suggest', 'summarize'] as const)(
    'a request that another panel of the ticket cancelled shows no failure (%s)',
    async (act) => {
      const stage = await stageTicket();
      const endpoint = act === 'suggest' ? 'suggestion' : 'summary';
      stage.worker[`${endpoint}.request`] = () => fail({ reason: 'cancelled', requestId: 'id-1' });
      await stage.actions[act]();
      expect(stage.shown()[endpoint].request).toEqual({ state: 'idle' });
    },
  );
});
