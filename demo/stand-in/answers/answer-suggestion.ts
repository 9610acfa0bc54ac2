import { type ReplyMessage, type SuggestionData, suggestionRequestSchema } from '@/lib/contract/suggestion';
import type { ContentFormat } from '@/lib/contract/values';

import type { ChannelCredential } from '../channels';
import { FALLBACK_LANGUAGE, LANGUAGE_BOOKS } from '../languages/language-books';
import { writeBlocks } from '../writing/write-blocks';
import { writeReply } from '../writing/write-reply';
import { decideSuggestion, REASONS } from './decide-suggestion';
import { type PlatformAnswer, accept, createId, type PlatformDeps, refuseParsed, withChannel } from './platform-answer';

/** An instruction for a short reply; other instructions have no effect. */
const ASKS_FOR_LESS = /short|brief|concise|kürzer|knapp/i;

/**
 * Answers a reply-suggestion request (Contract: "Reply suggestion response").
 * @param body not validated
 */
export function answerSuggestionRequest(
  credential: ChannelCredential,
  body: unknown,
  deps: PlatformDeps,
): PlatformAnswer {
  return withChannel(credential, deps, () => {
    const parsed = suggestionRequestSchema.safeParse(body);
    if (!parsed.success) return refuseParsed(parsed.error);
    const { messages, targetLanguage = 'AUTO', contentFormat = 'HTML' satisfies ContentFormat } = parsed.data;

    const decision = decideSuggestion(parsed.data, deps.store);
    const wanted = LANGUAGE_BOOKS.find(({ target }) => target === targetLanguage);
    const book = targetLanguage === 'AUTO' ? decision.language : (wanted ?? FALLBACK_LANGUAGE);
    const blocks = writeReply(decision, book, { isShort: ASKS_FOR_LESS.test(lastInstruction(messages)) });
    const [actionType, handoff, description] = REASONS[decision.reason];
    return accept({
      content: writeBlocks(blocks, contentFormat),
      language: book.target,
      contentFormat,
      chatId: createId('chat', body, deps),
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
