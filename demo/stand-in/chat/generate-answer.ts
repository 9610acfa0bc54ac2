import { suggestionRequestSchema, suggestionResponseSchema } from '@/lib/contract/suggestion';
import { type SummaryData, summaryRequestSchema, summaryResponseSchema } from '@/lib/contract/summary';
import type { RowStore } from '@/relay/commerce/row-store';

import { findMentionedOrder } from '../answers/find-mentioned-order';
import { type MockEffect, type PlatformAnswer, failGeneration } from '../answers/platform-answer';
import type { Chat } from './create-chat';
import { promptReply, promptSummary } from './prompts';

/**
 * Replaces the reply's text by a language model's; action type, language, format and refusals stay.
 * @param answer result of `answerSuggestionRequest` for this body
 */
export async function generateReply(
  answer: PlatformAnswer,
  body: unknown,
  { chat, store }: { chat: Chat; store: RowStore },
): Promise<PlatformAnswer> {
  const data = suggestionResponseSchema.safeParse(answer.body).data?.data;
  const request = suggestionRequestSchema.safeParse(body);
  if (data?.actionType !== 'MESSAGE' || !request.success) return answer;
  const texts = request.data.messages.map(({ content = '' }) => content).toReversed();
  const { order } = findMentionedOrder([...texts, request.data.subject ?? ''], store);
  const content = await chat(promptReply(request.data, data, order));
  return content === undefined ? failGeneration('Reply') : withData(answer, { ...data, content });
}

/** Replaces the stand-in's summary in an immediate answer. */
export async function generateSummary(answer: PlatformAnswer, body: unknown, chat: Chat): Promise<PlatformAnswer> {
  const data = summaryResponseSchema.safeParse(answer.body).data?.data;
  if (data?.status !== 'COMPLETED') return answer;
  const summary = await askSummary(body, chat);
  return summary === undefined ? failGeneration('Summary') : withData(answer, { ...data, summary });
}

/** Replaces the summary in an asynchronous result, so that the answer does not wait for the model. */
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
