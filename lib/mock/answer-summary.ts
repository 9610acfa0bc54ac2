import { type SummaryData, type SummaryRequest, summaryRequestSchema } from '@/lib/contract/summary';

import type { ChannelCredential, MockChannel } from './channels';
import type { PlatformAnswer } from './effects';
import {
  accept,
  createId,
  failGeneration,
  type PlatformDependencies,
  refuse,
  refuseParsed,
  withChannel,
} from './platform-answer';
import { writeSummary } from './write-summary';

/**
 * Answers a summary request (contract: "Summary response", "Summary task status"). What may happen can be played on any
 * channel: a subject with `[async]` is answered later, and with `[fail]` generation fails, which a request that is answered
 * at once gets as an error, and one that is answered later as a task that failed.
 * @param credential what the address held
 * @param body the request's body, whatever it is
 */
export function answerSummaryRequest(
  credential: ChannelCredential,
  body: unknown,
  dependencies: PlatformDependencies,
): PlatformAnswer {
  return withChannel(credential, (channel) => {
    if (channel.summary === 'not-configured') {
      return refuse('channel has not completed configuration of the summary capability');
    }
    const parsed = summaryRequestSchema.safeParse(body);
    if (!parsed.success) return refuseParsed(parsed.error);
    const { ticketId, subject = '' } = parsed.data;
    const task = { taskId: createId('task', body, dependencies), ...(ticketId !== undefined && { ticketId }) };
    const ended: SummaryData = { ...task, ...endTask(parsed.data, dependencies) };
    const isAsync = channel.summary === 'async' || subject.includes('[async]');
    if (!isAsync) return ended.status === 'FAILED' ? failGeneration('Summary') : accept(ended);
    return accept({ ...task, status: 'PENDING', summary: null, errorMessage: null } satisfies SummaryData, [
      sendSummary(channel, ended),
    ]);
  });
}

function endTask(
  request: SummaryRequest,
  { store }: PlatformDependencies,
): Pick<SummaryData, 'status' | 'summary' | 'errorMessage'> {
  return request.subject?.includes('[fail]')
    ? { status: 'FAILED', summary: null, errorMessage: 'The stand-in was told to fail by the subject' }
    : { status: 'COMPLETED', summary: writeSummary(request, store), errorMessage: null };
}

function sendSummary(channel: MockChannel, data: SummaryData) {
  return { kind: 'send-summary', channel, data } as const;
}
