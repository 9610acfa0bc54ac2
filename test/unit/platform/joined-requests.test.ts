import { expect, it } from 'vitest';

import { succeed } from '@/lib/shared/outcome';

import { ANSWER, createRequests, intent, TICKET } from './stage-requests';

it('joins two presses on one ticket, by the page button and in the panel, even before the panel knows all options', async () => {
  const answer = Promise.withResolvers<void>();
  const { requestHandlers, calls } = stageSlowRelay(answer.promise);
  const fromPage = { ...intent(false), isFromPage: true, options: { targetLanguage: 'GERMAN' as const } };
  const both = [
    requestHandlers['suggestion.request'](fromPage),
    requestHandlers['suggestion.request']({ ...intent(false), requestId: 'request-2' }),
  ];
  answer.resolve();
  const first = { ok: true, value: { requestId: 'request-1' } };
  expect(await Promise.all(both)).toMatchObject([first, first]);
  expect(calls).toHaveLength(1);
});

it.each([
  ['another message', { ticket: { ...TICKET, messages: [...TICKET.messages, ...TICKET.messages] } }],
  ['another instruction', { options: { ...intent(false).options, instruction: 'Shorter' } }],
  ['another ticket', { ticket: { ...TICKET, id: '2' } }],
])('sends a second request beside the first for %s', async (_, more) => {
  const answer = Promise.withResolvers<void>();
  const { requestHandlers, calls } = stageSlowRelay(answer.promise);
  const both = [
    requestHandlers['suggestion.request'](intent(false)),
    requestHandlers['suggestion.request']({ ...intent(false), ...more, requestId: 'request-2' }),
  ];
  answer.resolve();
  await Promise.all(both);
  expect(calls).toHaveLength(2);
});

/** Stages requests whose answers come later. */
function stageSlowRelay(answered: Promise<void>) {
  const calls: string[] = [];
  const requests = createRequests({
    hasRelay: () => Promise.resolve(true),
    postToRelay: async (place) => {
      calls.push(place);
      await answered;
      return succeed({ httpStatus: 200, body: ANSWER });
    },
  });
  return { ...requests, calls };
}
