import { type ReplyMessage, type SuggestionData, suggestionRequestSchema } from '@/lib/contract/suggestion';
import type { ContentFormat } from '@/lib/contract/suggestion-values';

import type { ChannelCredential } from './channels';
import { decideSuggestion, REASONS } from './decide-suggestion';
import type { PlatformAnswer } from './effects';
import { FALLBACK_LANGUAGE, LANGUAGE_BOOKS } from './languages/registry';
import { accept, createId, type PlatformDependencies, refuseParsed, withChannel } from './platform-answer';
import { writeBlocks } from './rich-text';
import { writeReply } from './write-reply';

/** An agent's instruction that asks for less; other instructions change nothing. */
const ASKS_FOR_LESS = /short|brief|concise|kürzer|knapp/i;

/**
 * Answers a reply-suggestion request (contract: "Reply suggestion response") from the ticket and the mock's orders.
 * @param credential what the address held
 * @param body the request's body, whatever it is
 */
export function answerSuggestionRequest(
  credential: ChannelCredential,
  body: unknown,
  dependencies: PlatformDependencies,
): PlatformAnswer {
  return withChannel(credential, () => {
    const parsed = suggestionRequestSchema.safeParse(body);
    if (!parsed.success) return refuseParsed(parsed.error);
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
  });
}

function lastInstruction(messages: readonly ReplyMessage[]): string {
  return messages.findLast(({ role }) => role === 'SYSTEM')?.content ?? '';
}
