import { summaryDataSchema } from '@/lib/contract/summary';

import type { Scenario } from './scenario';

const COMMON = { kind: 'callback', group: 'Callbacks', endpoints: ['callbacks'] } as const;

/** Contract: "Events", platform to integrator. */
export const CALLBACK_SCENARIOS: readonly Scenario[] = [
  {
    ...COMMON,
    id: 'duplicate-callbacks',
    title: 'The same callback comes several times',
    expectation: 'Handles it once: by ticketId, messageId and kind, a summary by its taskId.',
    takes: ['copies'],
    change: (body, { copies }) => [body, ...Array.from({ length: copies - 1 }, () => body)],
  },
  {
    ...COMMON,
    id: 'failed-summary-callback',
    title: 'The summary’s callback says FAILED, with an error message',
    expectation: 'Keeps the error message with the task, and does not wait any longer.',
    change(body) {
      const parsed = summaryDataSchema.safeParse(body);
      if (!parsed.success) return [body];
      return [{ ...parsed.data, status: 'FAILED', summary: null, errorMessage: 'The model did not answer' }];
    },
  },
];
