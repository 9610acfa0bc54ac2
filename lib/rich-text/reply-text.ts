import type { ContentFormat } from '@/lib/contract/values';
import { memoize } from '@/lib/shared/memoize';
import { withoutInvisible } from '@/lib/shared/without-invisible';

import { htmlToText } from './html-to-text';
import { markdownToHtml } from './markdown-to-html';
import { readAnswer, type TextRemark } from './read-answer';
import { loadSanitizer, sanitizeHtml, sanitizeToFragment } from './sanitize-html';
import { textDirection } from './text-direction';
import { textToHtml } from './text-to-html';

interface Remarked {
  /** Differences between the platform's text and this one; absent for an edited text. */
  remarks?: readonly TextRemark[];
}

/** The HTML is always strictly sanitized, and the sanitizer is loaded before. */
export type ReplyText = ({ kind: 'rich'; html: string } | { kind: 'plain'; text: string }) & Remarked;

/**
 * Converts the content of an answer. Markdown that cannot be parsed is shown as it came.
 * @param label the format that the platform names, if it names one
 * @throws where the sanitizer of HTML cannot be loaded
 */
export async function createReplyText(source: string, label: ContentFormat | undefined): Promise<ReplyText> {
  const { content, format, remarks } = readAnswer(source, label);
  const more = remarks.length > 0 ? { remarks } : {};
  if (format === 'HTML') {
    await loadSanitizer();
    return { kind: 'rich', html: sanitizeHtml(content), ...more };
  }
  const html = format === 'MARKDOWN' ? await markdownToHtml(content) : undefined;
  return html === undefined
    ? { kind: 'plain', text: withoutInvisible(content), ...more }
    : { kind: 'rich', html, ...more };
}

/** Returns the plain form of a text. Memoized, because views ask for it at each change. */
export const plainOf = memoize((reply: ReplyText): string =>
  reply.kind === 'plain' ? reply.text : htmlToText(reply.html),
);

/** Returns both forms. The composer uses the one that it supports. */
export function formsOf(reply: ReplyText): { html: string; text: string } {
  const html = reply.kind === 'plain' ? textToHtml(reply.text) : withDirections(reply.html);
  return { html, text: plainOf(reply).trim() };
}

/** A right-to-left block may go into the editor of a left-to-right page. */
function withDirections(html: string): string {
  const fragment = sanitizeToFragment(html);
  for (const block of fragment.children) {
    if (!block.hasAttribute('dir') && textDirection(block.textContent) === 'rtl') block.setAttribute('dir', 'rtl');
  }
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}

export function isBlank(reply: ReplyText): boolean {
  const words = reply.kind === 'plain' ? reply.text : reply.html.replace(/<[^<>]*>|&nbsp;/g, '');
  return words.trim() === '';
}

export function isSameText(one: ReplyText, other: ReplyText): boolean {
  return sourceOf(one) === sourceOf(other);
}

function sourceOf(reply: ReplyText): string {
  return reply.kind === 'plain' ? reply.text : reply.html;
}

/** Returns the direction by the first letter outside of tags. */
export function directionOfReply(reply: ReplyText): 'ltr' | 'rtl' {
  return textDirection(reply.kind === 'plain' ? reply.text : reply.html.replace(/<[^<>]*>|&\w+;/g, ' ')) ?? 'ltr';
}
