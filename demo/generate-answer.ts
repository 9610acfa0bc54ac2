import { suggestionRequestSchema, suggestionResponseSchema } from '@/lib/contract/suggestion';
import { type SummaryData, summaryRequestSchema, summaryResponseSchema } from '@/lib/contract/summary';
import type { MockEffect, PlatformAnswer } from '@/lib/mock/effects';
import { findMentionedOrder } from '@/lib/mock/find-mentioned-order';
import { failGeneration } from '@/lib/mock/platform-answer';
import { promptReply, promptSummary } from '@/lib/mock/prompts';
import type { MockStore } from '@/lib/mock/store';

import type { Chat } from './chat';

/**
 * Puts the words of a language model in the place of the stand-in's own. What the stand-in decides (whether to reply at
 * all, language, format, refusals) stays.
 * @param answer of `answerSuggestionRequest` to this very body
 */
export async function generateReply(
  answer: PlatformAnswer,
  body: unknown,
  { chat, store }: { chat: Chat; store: MockStore },
): Promise<PlatformAnswer> {
  const data = suggestionResponseSchema.safeParse(answer.body).data?.data;
  const request = suggestionRequestSchema.safeParse(body);
  if (data?.actionType !== 'MESSAGE' || !request.success) return answer;
  const texts = request.data.messages.map(({ content = '' }) => content).toReversed();
  const { order } = findMentionedOrder([...texts, request.data.subject ?? ''], store);
  const content = await chat(promptReply(request.data, data, order));
  return content === undefined ? failGeneration('Reply') : withData(answer, { ...data, content });
}

/** The same for a summary that is answered at once. */
export async function generateSummary(answer: PlatformAnswer, body: unknown, chat: Chat): Promise<PlatformAnswer> {
  const data = summaryResponseSchema.safeParse(answer.body).data?.data;
  if (data?.status !== 'COMPLETED') return answer;
  const summary = await askSummary(body, chat);
  return summary === undefined ? failGeneration('Summary') : withData(answer, { ...data, summary });
}

/** The same for one that comes later, so that the answer does not wait for it. */
export async function generateLater(effect: MockEffect, body: unknown, chat: Chat): Promise<MockEffect> {
  if (effect.kind !== 'send-summary' || effect.data.status !== 'COMPLETED') return effect;
  const summary = await askSummary(body, chat);
  const ended: Partial<SummaryData> =
    summary === undefined ? { status: 'FAILED', summary: null, errorMessage: 'Summary generation error' } : { summary };
  return { ...effect, data: { ...effect.data, ...ended } };
}

async function askSummary(body: unknown, chat: Chat): Promise<string | undefined> {
  const request = summaryRequestSchema.safeParse(body);
  return request.success ? chat(promptSummary(request.data)) : undefined;
}

function withData(answer: PlatformAnswer, data: object): PlatformAnswer {
  return { ...answer, body: { ...(answer.body as object), data } };
}
