import { type SummaryData, type SummaryRequest, summaryRequestSchema } from '@/lib/contract/summary';

import type { ChannelCredential, MockChannel } from '../channels';
import { writeSummary } from '../writing/write-summary';
import {
  type PlatformAnswer,
  accept,
  createId,
  failGeneration,
  type PlatformDeps,
  refuse,
  refuseParsed,
  withChannel,
} from './platform-answer';

/**
 * Answers a summary request (Contract: "Summary response", "Summary task status"). On any channel, a subject with `[async]`
 * delays the result, and `[fail]` makes the generation or the delayed task fail.
 * @param body not validated
 */
export function answerSummaryRequest(credential: ChannelCredential, body: unknown, deps: PlatformDeps): PlatformAnswer {
  return withChannel(credential, deps, (channel) => {
    if (channel.summary === 'not-configured') {
      return refuse('channel has not completed configuration of the summary capability');
    }
    const parsed = summaryRequestSchema.safeParse(body);
    if (!parsed.success) return refuseParsed(parsed.error);
    const { ticketId, subject = '' } = parsed.data;
    const task = { taskId: createId('task', body, deps), ...(ticketId !== undefined && { ticketId }) };
    const ended: SummaryData = { ...task, ...endTask(parsed.data, deps) };
    const isAsync = channel.summary === 'async' || subject.includes('[async]');
    if (!isAsync) return ended.status === 'FAILED' ? failGeneration('Summary') : accept(ended);
    return accept({ ...task, status: 'PENDING', summary: null, errorMessage: null } satisfies SummaryData, [
      sendSummary(channel, ended),
    ]);
  });
}

function endTask(
  request: SummaryRequest,
  { store }: PlatformDeps,
): Pick<SummaryData, 'status' | 'summary' | 'errorMessage'> {
  return request.subject?.includes('[fail]')
    ? { status: 'FAILED', summary: null, errorMessage: 'The stand-in was told to fail by the subject' }
    : { status: 'COMPLETED', summary: writeSummary(request, store), errorMessage: null };
}

function sendSummary(channel: MockChannel, data: SummaryData) {
  return { kind: 'send-summary', channel, data } as const;
}
