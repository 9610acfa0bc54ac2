// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import { identifyTicket } from '@/lib/domain/ticket-identity';
import { createJournal } from '@/lib/journal/journal';
import { createRequestRunner } from '@/lib/journal/request-runner';
import { fail } from '@/lib/shared/outcome';
import { createMemoryArea } from '@/test/unit/journal/memory-area';
import { createRequests, intent } from '@/test/unit/platform/stage-requests';

import { later, makeTicket, settle, stagePanel } from './stage-panel';

/** On a busy machine, too. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, 10_000);

/** The worker has begun the request of a click, and the agent presses "Suggest reply" before the panel takes the click. */
async function pressBeforeTake() {
  const calls: { body: { targetLanguage?: string }; signal: AbortSignal }[] = [];
  const journal = createJournal(createMemoryArea());
  const runner = createRequestRunner({ journal, now: () => new Date(), keepAlive: () => undefined });
  const begun: string[] = [];
  const platform = createRequests({
    journal,
    runner: {
      ...runner,
      run(request) {
        begun.push(request.requestId);
        return runner.run(request);
      },
    },
    hasRelay: () => Promise.resolve(true),
    postToRelay: ((_: string, body: object, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(fail({ reason: 'cancelled' })));
        calls.push({ body, signal });
      })) as never,
  });
  const { 'suggestion.request': suggest } = platform.requestHandlers;
  const ticket = makeTicket('A', 'Hi');
  void suggest({ ...intent(false), requestId: 'of-click', ticket, isFromPage: true });
  await until(() => expect(calls).toHaveLength(1));

  const stage = stagePanel();
  const taking = later<unknown>();
  const reading = later<void>();
  stage.holdStorage(reading.promise);
  stage.worker['suggestion.request'] = suggest as never;
  stage.worker['request.cancel'] = (({ requestId }: { requestId: string }) => runner.cancel(requestId)) as never;
  stage.worker['result.recall'] = () => platform.recall(identifyTicket(ticket));
  stage.worker['button.take'] = () => taking.promise;
  stage.putTicket(1, ticket);
  await stage.goTo(1);
  void stage.actions.suggest();
  reading.keep();
  await until(() => expect(begun).toHaveLength(2));
  taking.keep({ fate: 'taken', requestId: 'of-click' });
  await until(() => expect(stage.bodies('request.cancel')).toMatchObject([{ requestId: 'of-click' }]));
  expect(stage.shown().suggestion.request).toMatchObject({ state: 'running' });
  expect(calls).toHaveLength(1);
  stage.actions.cancelSuggestion();
  await until(() => expect(calls[0]?.signal.aborted).toBe(true));
  return { calls, stage };
}

test('Cancel ends the call that the worker had begun for the same panel, and the next one is sent anew', async () => {
  const { calls, stage } = await pressBeforeTake();
  stage.actions.setOptions({ targetLanguage: 'GERMAN' });
  void stage.actions.suggest();
  await until(() => expect(calls.map(({ body }) => body.targetLanguage)).toEqual(['AUTO', 'GERMAN']));
});

test('a request that was cancelled is not shown as running when its ticket is opened again', async () => {
  const { stage } = await pressBeforeTake();
  stage.worker['button.take'] = () => ({ fate: 'none' });
  stage.putTicket(2, makeTicket('B', 'Hi'));
  await stage.goTo(2);
  const recalled = stage.bodies('result.recall').length;
  await stage.goTo(1);
  await until(() => expect(stage.bodies('result.recall').length).toBeGreaterThan(recalled));
  await settle();
  expect(stage.shown().suggestion.request.state).toBe('idle');
});
