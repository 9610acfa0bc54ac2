import { CONTENT_FORMATS } from '@/lib/contract/suggestion-values';
import type { Suggestion } from '@/lib/domain/suggestion';
import type { Summary } from '@/lib/domain/summary';
import { createReplyText, type ReplyText } from '@/lib/rich-text/reply-text';

/** The text of a suggestion in the format the platform says it has, else the one that was asked for. */
export function readSuggestedText({ data, askedFormat }: Suggestion): Promise<ReplyText> {
  const format = CONTENT_FORMATS.find((value) => value === data.contentFormat) ?? askedFormat;
  return createReplyText(data.content ?? '', format);
}

/**
 * The text of a summary; undefined unless it is completed and says something. The contract promises no form, and what
 * comes is prose, lists or Markdown, all of which Markdown reads.
 */
export async function readSummaryText({ data }: Summary): Promise<ReplyText | undefined> {
  const words = data.status === 'COMPLETED' ? data.summary?.trim() : undefined;
  return words ? createReplyText(words, 'MARKDOWN') : undefined;
}
