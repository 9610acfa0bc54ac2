import { isRecord } from '@/lib/shared/is-record';

import { writeHostileHtml } from './hostile-html';
import type { Scenario, ScenarioAnswer, ScenarioCall } from './scenario';

const COMMON = { kind: 'answer', group: 'Content', endpoints: ['reply-suggestion', 'summary'] } as const;

function say(
  { endpoint, request, now }: ScenarioCall,
  words: string | null,
  aside: string | null = null,
): ScenarioAnswer {
  const id = `stand-in-scenario-${now.toString(36)}`;
  // A summary names its ticket; Deskhand shows none of another ticket.
  const ticketId = isRecord(request) ? request.ticketId : undefined;
  const data =
    endpoint === 'summary'
      ? { taskId: id, ticketId, status: 'COMPLETED', summary: words, errorMessage: aside }
      : {
          content: words,
          language: 'ENGLISH',
          contentFormat: 'HTML',
          chatId: id,
          actionType: 'MESSAGE',
          handoff: false,
          reason: aside,
          reasonDescription: aside,
        };
  return { status: 200, body: { code: '200', msg: 'success', success: true, data } };
}

export const CONTENT_SCENARIOS: readonly Scenario[] = [
  {
    ...COMMON,
    id: 'empty-content',
    title: 'A success without a word in it',
    expectation: 'Says that the text is empty, offers nothing to insert, and offers to ask again.',
    play: (call) => say(call, ''),
  },
  {
    ...COMMON,
    id: 'null-content',
    title: 'A success whose text is null',
    expectation: 'Says that the text is empty, offers nothing to insert, and offers to ask again.',
    play: (call) => say(call, null),
  },
  {
    ...COMMON,
    id: 'hostile-html',
    title: 'Scripts, handlers, javascript: links, tracking pixels, forms and overlays in the text',
    expectation: 'Shows the words alone: nothing runs, nothing is fetched, nothing covers the panel.',
    takes: ['address'],
    play: (call) => say(call, writeHostileHtml(call.parameters.address), '<img src="x:" onerror="alert(1)">'),
  },
];
