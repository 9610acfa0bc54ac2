import { summaryRequestSchema } from '@/lib/contract/summary';

import type { Scenario, ScenarioAnswer, ScenarioCall } from './scenario';

const COMMON = { kind: 'answer', group: 'Summaries', endpoints: ['summary'] } as const;

/** Uses another task id, so that no later callback of the server contradicts the answer. */
function answerTask({ request, now }: ScenarioCall, data: Record<string, unknown>): ScenarioAnswer {
  const parsed = summaryRequestSchema.safeParse(request);
  const task = {
    taskId: `stand-in-scenario-${now.toString(36)}`,
    ticketId: parsed.success ? parsed.data.ticketId : undefined,
    summary: null,
    errorMessage: null,
  };
  return { status: 200, body: { code: '200', msg: 'success', success: true, data: { ...task, ...data } } };
}

export const SUMMARY_SCENARIOS: readonly Scenario[] = [
  {
    ...COMMON,
    id: 'pending-for-ever',
    title: 'The task is accepted (PENDING), and no result is ever sent',
    expectation: 'Says that the task was accepted and that the result goes elsewhere; does not wait for it.',
    play: (call) => answerTask(call, { status: 'PENDING' }),
  },
  {
    ...COMMON,
    id: 'failed-with-message',
    title: 'The task failed (FAILED), with an error message',
    expectation: 'Says that it failed and what the platform says about it, and offers to try again.',
    play: (call) => answerTask(call, { status: 'FAILED', errorMessage: 'The model did not answer' }),
  },
  {
    ...COMMON,
    id: 'failed-without-message',
    title: 'The task failed (FAILED), without a word',
    expectation: 'Says that it failed, and offers to try again.',
    play: (call) => answerTask(call, { status: 'FAILED' }),
  },
  {
    ...COMMON,
    id: 'unknown-status',
    title: 'A task status that no document knows',
    expectation: 'Says that the answer could not be understood, and offers to try again.',
    play: (call) => answerTask(call, { status: 'QUEUED' }),
  },
];
