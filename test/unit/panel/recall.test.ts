// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { storedKeyOf } from '@/lib/domain/suggestion-options';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { EMPTY_WORK } from '@/lib/panel-view/ticket-work';
import { serializeWork } from '@/lib/panel/stored-work';
import { succeed } from '@/lib/shared/outcome';

import {
  later,
  makeSuggestion,
  makeSummary,
  makeTicket,
  PLAIN,
  settle,
  stagePanel,
  stageTicket,
  Undeliverable,
} from './stage-panel';

describe('recall', () => {
  test('recall brings back the results of the ticket from this browser session', async () => {
    const ticket = makeTicket('A', 'Hi');
    const stage = stagePanel();
    stage.worker['result.recall'] = () => ({
      suggestion: makeSuggestion(ticket, 'old'),
      summary: makeSummary(ticket, 'old'),
      pending: {},
      failed: {},
    });
    stage.putTicket(1, ticket);
    await stage.goTo(1);
    expect(stage.bodies('result.recall')).toEqual([{ ticket: identifyTicket(ticket) }]);
    expect(stage.shown().suggestion.suggestion?.text).toEqual({ kind: 'rich', html: '<p>Answer old</p>' });
    expect(stage.shown().summary.summary?.text).toEqual({ kind: 'rich', html: '<p>Summary old</p>' });
  });

  test.each([
    ['threw', 'silent'],
    ['refused', undefined],
  ] as const)('recall tells about results that cannot be read: %s', async (failure, told) => {
    const stage = stagePanel();
    stage.worker['result.recall'] = () => new Undeliverable(failure);
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.goTo(1);
    expect(stage.view().storageProblem).toBe(told);
  });

  test('recall never shows the result of another ticket', async () => {
    const stage = stagePanel();
    stage.worker['result.recall'] = () => ({
      suggestion: makeSuggestion(makeTicket('B', 'Hi'), 'old'),
      summary: makeSummary(makeTicket('B', 'Hi'), 'old'),
      pending: {},
      failed: {},
    });
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.goTo(1);
    expect(stage.shown().suggestion.suggestion).toBeUndefined();
    expect(stage.shown().summary.summary).toBeUndefined();
  });

  test('recall happens once for a ticket that stays open, however often its page changes', async () => {
    const stage = await stageTicket();
    stage.follows.at(-1)?.change();
    await settle();
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.bodies('result.recall')).toHaveLength(1);
    expect(stage.bodies('button.take')).toHaveLength(1);
  });

  test('recall waits for running requests by their own ids', async () => {
    const ticket = makeTicket('A', 'Hi');
    const stage = stagePanel();
    stage.worker['result.recall'] = () => ({ pending: { suggestion: 'run-1', summary: 'run-2' }, failed: {} });
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(ticket, 'run-1'));
    stage.worker['summary.request'] = () => succeed(makeSummary(ticket, 'run-2'));
    stage.putTicket(1, ticket);
    await stage.goTo(1);
    expect(stage.bodies('suggestion.request')).toMatchObject([{ requestId: 'run-1' }]);
    expect(stage.bodies('summary.request')).toMatchObject([{ requestId: 'run-2' }]);
    expect(stage.shown().suggestion.request).toEqual({ state: 'answered' });
    expect(stage.shown().summary.request).toEqual({ state: 'answered' });
  });

  test('recall does not replace the shown suggestion by an older one', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.actions.editReply(PLAIN('Mine'));
    stage.worker['result.recall'] = () => ({
      suggestion: makeSuggestion(stage.ticket, 'id-0'),
      pending: {},
      failed: {},
    });
    stage.putTicket(2, makeTicket('B', 'Hi'));
    await stage.goTo(2);
    await stage.goTo(1);
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
  });

  test('recall does not replace a text that the agent has restored, although a newer suggestion is known', async () => {
    const stage = await stageTicket();
    const answers = ['id-1', 'id-2'].map((id, index) => ({
      ...makeSuggestion(stage.ticket, id),
      answeredAt: `2026-11-21T10:0${index}:00Z`,
    }));
    for (const answer of answers) {
      stage.worker['suggestion.request'] = () => succeed(answer);
      await stage.actions.suggest();
    }
    stage.actions.restoreVersion('id-1');
    stage.worker['result.recall'] = () => ({ suggestion: answers[1], pending: {}, failed: {} });
    stage.putTicket(2, makeTicket('B', 'Hi'));
    await stage.goTo(2);
    await stage.goTo(1);
    expect(stage.shown().suggestion).toMatchObject({
      suggestion: { text: { html: '<p>Answer id-1</p>' } },
      earlier: [{ key: 'id-2' }],
    });
  });

  test('a suggestion that is requested while the stored work is read has the stored instruction, and loses no note', async () => {
    const ticket = makeTicket('A', 'Hi');
    const stored = { ...EMPTY_WORK, note: 'Ask Kim', options: { instruction: 'Shorter' } };
    const key = storedKeyOf(ticket);
    const stage = stagePanel(['en'], {
      session: new Map([[key, serializeWork(stored, identifyTicket(ticket), 0)]]),
    });
    const reading = later<void>();
    stage.holdStorage(reading.promise);
    stage.putTicket(1, ticket);
    await stage.goTo(1);
    stage.worker['suggestion.request'] = ({ requestId }: { requestId: string }) =>
      succeed(makeSuggestion(ticket, requestId));
    void stage.actions.suggest();
    expect(stage.shown().suggestion.request).toMatchObject({ state: 'running' });
    reading.keep();
    await settle();
    expect(stage.bodies('suggestion.request')).toMatchObject([{ options: { instruction: 'Shorter' } }]);
    expect(stage.shown().suggestion).toMatchObject({ note: 'Ask Kim', suggestion: { text: { kind: 'rich' } } });
    expect(stage.session.get(key)).toMatchObject({ note: 'Ask Kim' });
  });

  test('a suggestion that another panel had requested is not said to follow the instruction of this one', async () => {
    const stage = await stageTicket();
    stage.actions.setOptions({ instruction: 'Shorter' });
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'of-other'));
    await stage.actions.suggest();
    stage.worker['suggestion.request'] = () =>
      succeed({ ...makeSuggestion(stage.ticket, 'id-2'), answeredAt: '2026-11-21T11:00:00Z' });
    await stage.actions.suggest();
    expect(stage.shown().suggestion.earlier).toMatchObject([{ key: 'of-other', instruction: undefined }]);
  });

  test.each([
    ['2026-11-21T09:59:00Z', 'answered'],
    ['2026-11-21T10:01:00Z', 'failed'],
    [undefined, 'failed'],
  ])('a failure of %s and a suggestion that came at 10:00 are shown as %s', async (failedAt, state) => {
    const ticket = makeTicket('A', 'Hi');
    const stage = stagePanel();
    stage.worker['result.recall'] = () => ({
      suggestion: makeSuggestion(ticket, 'draft'),
      pending: {},
      failed: { suggestion: { reason: 'timeout', failedAt } },
    });
    stage.putTicket(1, ticket);
    await stage.goTo(1);
    expect(stage.shown().suggestion.request).toMatchObject({ state });
  });
});
