// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { succeed } from '@/lib/shared/outcome';

import { later, makeSuggestion, settle, stageTicket, Undeliverable } from './stage-panel';

describe('when the worker dies', () => {
  test('the same request id is asked again until it answers', async () => {
    const stage = await stageTicket();
    let asked = 0;
    stage.worker['suggestion.request'] = () =>
      (asked += 1) < 4 ? new Undeliverable('interrupted') : succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    expect(stage.bodies('suggestion.request').map(({ requestId }) => requestId)).toEqual(Array(4).fill('id-1'));
    expect(stage.shown().suggestion.request).toEqual({ state: 'answered' });
  });

  test('for the fourth time, it is a failure', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => new Undeliverable('interrupted');
    await stage.actions.suggest();
    expect(stage.bodies('suggestion.request')).toHaveLength(4);
    expect(stage.shown().suggestion.request).toEqual({
      state: 'failed',
      failure: { reason: 'interrupted', requestId: 'id-1' },
    });
  });

  test.each(['no-receiver', 'extension-updated', 'refused'] as const)(
    '%s is no accident: it is not asked again',
    async (why) => {
      const stage = await stageTicket();
      stage.worker['suggestion.request'] = () => new Undeliverable(why);
      await stage.actions.suggest();
      expect(stage.bodies('suggestion.request')).toHaveLength(1);
      expect(stage.shown().suggestion.request).toMatchObject({ failure: { reason: 'worker-gone' } });
    },
  );

  test('a request that was cancelled meanwhile is not asked again', async () => {
    const stage = await stageTicket();
    const death = later();
    stage.worker['suggestion.request'] = () => death.promise;
    void stage.actions.suggest();
    stage.actions.cancelSuggestion();
    death.keep(new Undeliverable('interrupted'));
    await settle();
    expect(stage.bodies('suggestion.request')).toHaveLength(1);
    expect(stage.shown().suggestion.request).toEqual({ state: 'idle' });
  });
});
