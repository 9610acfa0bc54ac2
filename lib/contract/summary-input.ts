import type { SummaryRequest } from './summary';

/** What a summary is made from: one text, or the messages that say something, in the order they were sent. */
export type SummaryInput =
  | { from: 'content'; content: string }
  | { from: 'messages'; messages: { role: string; content: string }[] };

// Assumption: white space alone is empty. The document says "non-empty" of `content` and "blank" of a message.
const isBlank = (text: string | undefined) => text === undefined || text.trim() === '';

/**
 * Chooses what a summary is made from (contract: "Input construction"): `content` before `messages`; blank messages are
 * skipped, a missing role becomes `unknown`, and the order is the array's, whatever `createdAt` says. With neither there
 * are no messages: the request is accepted all the same.
 */
export function chooseSummaryInput({ content, messages = [] }: SummaryRequest): SummaryInput {
  if (content !== undefined && !isBlank(content)) return { from: 'content', content };
  return {
    from: 'messages',
    messages: messages
      .map(({ role, content: text = '' }) => ({
        // Assumption: a blank role is a missing one.
        role: role === undefined || isBlank(role) ? 'unknown' : role,
        content: text,
      }))
      .filter(({ content: text }) => !isBlank(text)),
  };
}

/** The input as one text: `content` as it is, or a line `{role}: {content}` for each message; empty when there is none. */
export function writeSummaryInput(request: SummaryRequest): string {
  const input = chooseSummaryInput(request);
  if (input.from === 'content') return input.content;
  return input.messages.map(({ role, content }) => `${role}: ${content}`).join('\n');
}
