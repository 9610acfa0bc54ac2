import type { Order } from '@/lib/contract/order';
import type { SuggestionData, SuggestionRequest } from '@/lib/contract/suggestion';
import { type SummaryRequest, writeSummaryInput } from '@/lib/contract/summary';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

const FORMAT_WORDS: Record<string, string> = {
  HTML: 'simple HTML: p, br, strong, ul, li and a elements only, nothing around them',
  MARKDOWN: 'Markdown',
  PLAIN: 'plain text without any markup',
};

/**
 * Writes the prompt for a reply: rules, the conversation and the order.
 * @param data the stand-in's own answer, which sets language and format
 */
export function promptReply(
  { subject, messages }: SuggestionRequest,
  { language, contentFormat }: SuggestionData,
  order: Order | undefined,
): ChatMessage[] {
  const rules = [
    'You write the next reply of a customer service team to its customer. Give the reply alone.',
    `Write in this language: ${language ?? 'that of the customer'}. Write ${FORMAT_WORDS[contentFormat ?? 'HTML'] ?? contentFormat}.`,
    'Promise nothing that is not known, and invent no numbers, dates or names.',
    ...(subject ? [`Subject: ${subject}`] : []),
    ...(order ? [`What is known of the order: ${JSON.stringify(order)}`] : []),
  ];
  return [
    { role: 'system', content: rules.join('\n') },
    ...messages
      .filter(({ content }) => content?.trim())
      .map(({ role, content = '' }): ChatMessage => ({
        role: role === 'USER' ? 'user' : role === 'ASSISTANT' ? 'assistant' : 'system',
        content,
      })),
  ];
}

/** Writes the prompt for a summary, from the contract's input. */
export function promptSummary(request: SummaryRequest): ChatMessage[] {
  const { subject, language = 'en' } = request;
  const rules = [
    'You summarise a customer service ticket for the agent who takes it over: what the customer wants, what was done, what is open.',
    `Write a few short lines in this language: ${language}.`,
    ...(subject ? [`Subject: ${subject}`] : []),
  ];
  return [
    { role: 'system', content: rules.join('\n') },
    { role: 'user', content: writeSummaryInput(request) },
  ];
}
