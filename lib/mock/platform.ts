import { suggestionRequestSchema, type ReplyMessage, type SuggestionData } from '@/lib/contract/suggestion';
import type { ContentFormat } from '@/lib/contract/suggestion-values';
import { summaryRequestSchema, type SummaryData } from '@/lib/contract/summary';
import { hashText } from '@/lib/shared/hash-text';

import type { MockAnswer } from './answer';
import { findCredentialFault, type ChannelCredential } from './credential';
import { decideSuggestion, REASONS } from './decide-suggestion';
import { FALLBACK_LANGUAGE, LANGUAGE_BOOKS } from './languages/registry';
import { writeBlocks } from './rich-text';
import type { MockStore } from './store';
import { writeReply } from './write-reply';
import { writeSummary } from './write-summary';

/** What the stand-in's answers depend on beside the request. */
export interface PlatformDependencies {
  store: MockStore;
  /** Milliseconds since 1970; makes the ids of two answers differ. */
  clock: () => number;
}

/** An agent's instruction that asks for less; other instructions change nothing. */
const ASKS_FOR_LESS = /short|brief|concise|kürzer|knapp/i;

const accept = (data: unknown): MockAnswer => ({
  status: 200,
  body: { code: '200', msg: 'success', success: true, data },
});

/** Assumption: the document does not say which HTTP status accompanies body code "400"; the stand-in sends 400 too. */
const refuse = (msg: string): MockAnswer => ({
  status: 400,
  body: { code: '400', msg, success: false, data: null },
});

/** Answers carry ids that say who wrote them, so that nobody takes the stand-in for the platform. */
const createId = (kind: string, body: unknown, { clock }: PlatformDependencies) =>
  `stand-in-${kind}-${clock().toString(36)}-${hashText(JSON.stringify(body) ?? '')}`;

/**
 * Answers a reply-suggestion request (contract: "Reply suggestion response") from the ticket and the mock's orders.
 * @param credential what the address held
 * @param body the request's body, whatever it is
 */
export function answerSuggestionRequest(
  credential: ChannelCredential,
  body: unknown,
  dependencies: PlatformDependencies,
): MockAnswer {
  const fault = findCredentialFault(credential);
  if (fault) return refuse(fault);
  const parsed = suggestionRequestSchema.safeParse(body);
  if (!parsed.success) return refuse(`invalid ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
  const { messages, targetLanguage = 'AUTO', contentFormat = 'HTML' satisfies ContentFormat } = parsed.data;

  const decision = decideSuggestion(parsed.data, dependencies.store);
  const wanted = LANGUAGE_BOOKS.find(({ target }) => target === targetLanguage);
  const book = targetLanguage === 'AUTO' ? decision.language : (wanted ?? FALLBACK_LANGUAGE);
  const blocks = writeReply(decision, book, { isShort: ASKS_FOR_LESS.test(lastInstruction(messages)) });
  const [actionType, handoff, description] = REASONS[decision.reason];
  return accept({
    content: writeBlocks(blocks, contentFormat),
    language: book.target,
    contentFormat,
    chatId: createId('chat', body, dependencies),
    actionType,
    handoff,
    reason: decision.reason,
    reasonDescription:
      targetLanguage === 'AUTO' || wanted
        ? description
        : `${description}. The stand-in does not write ${targetLanguage}`,
  } satisfies SuggestionData);
}

/**
 * Answers a summary request (contract: "Summary response"). A subject with `[async]` plays a channel that answers later,
 * one with `[fail]` a task that failed.
 */
export function answerSummaryRequest(
  credential: ChannelCredential,
  body: unknown,
  dependencies: PlatformDependencies,
): MockAnswer {
  const fault = findCredentialFault(credential);
  if (fault) return refuse(fault);
  const parsed = summaryRequestSchema.safeParse(body);
  if (!parsed.success) return refuse(`invalid ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
  const { ticketId, subject = '' } = parsed.data;

  const task = { taskId: createId('task', body, dependencies), ticketId };
  const data: SummaryData = subject.includes('[async]')
    ? { ...task, status: 'PENDING', summary: null, errorMessage: null }
    : subject.includes('[fail]')
      ? { ...task, status: 'FAILED', summary: null, errorMessage: 'The stand-in was told to fail by the subject' }
      : {
          ...task,
          status: 'COMPLETED',
          summary: writeSummary(parsed.data, dependencies.store),
          errorMessage: null,
        };
  return accept(data);
}

function lastInstruction(messages: readonly ReplyMessage[]): string {
  return messages.findLast(({ role }) => role === 'SYSTEM')?.content ?? '';
}
