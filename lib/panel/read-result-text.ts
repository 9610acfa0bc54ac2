import { CONTENT_FORMATS } from '@/lib/contract/values';
import type { Suggestion } from '@/lib/domain/suggestion-request';
import type { Summary } from '@/lib/domain/summary-request';
import { createReplyText, type ReplyText } from '@/lib/rich-text/reply-text';

/** Reads the text of a suggestion in the platform's format, else in the requested one. */
export function readSuggestedText({ data, askedFormat }: Suggestion): Promise<ReplyText> {
  const format = CONTENT_FORMATS.find((value) => value === data.contentFormat) ?? askedFormat;
  return createReplyText(data.content ?? '', format);
}

/** Reads the text of a summary; undefined without one. The contract names no format for it. */
export async function readSummaryText({ data }: Summary): Promise<ReplyText | undefined> {
  const words = data.status === 'COMPLETED' ? data.summary?.trim() : undefined;
  return words ? createReplyText(words, undefined) : undefined;
}
