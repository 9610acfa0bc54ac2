import type { ContentFormat } from '@/lib/contract/suggestion-values';

import { htmlToText } from './html-to-text';
import { markdownToHtml } from './markdown-to-html';
import { sanitizeHtml, sanitizeToFragment } from './sanitize-html';
import { textDirection } from './text-direction';
import { textToHtml } from './text-to-html';

/** A text as it is shown, edited and written: HTML here is always strictly sanitised. */
export type ReplyText = { kind: 'rich'; html: string } | { kind: 'plain'; text: string };

/** Content of an answer in the form its format asks for. */
export async function createReplyText(content: string, format: ContentFormat): Promise<ReplyText> {
  if (format === 'PLAIN') return { kind: 'plain', text: content };
  return { kind: 'rich', html: format === 'MARKDOWN' ? await markdownToHtml(content) : sanitizeHtml(content) };
}

/** Plain form of a text. */
export function plainOf(reply: ReplyText): string {
  return reply.kind === 'plain' ? reply.text : htmlToText(reply.html);
}

/** Both forms of a text, for a composer to take the one it can. */
export function formsOf(reply: ReplyText): { html: string; text: string } {
  const html = reply.kind === 'plain' ? textToHtml(reply.text) : withDirections(reply.html);
  return { html, text: plainOf(reply).trim() };
}

/** Lets each right-to-left block say so itself: the editor it goes into may be a left-to-right page's. */
function withDirections(html: string): string {
  const fragment = sanitizeToFragment(html);
  for (const block of fragment.children) {
    if (!block.hasAttribute('dir') && textDirection(block.textContent) === 'rtl') block.setAttribute('dir', 'rtl');
  }
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}

/** Whether nothing is left that could be read. */
export function isBlank(reply: ReplyText): boolean {
  const words = reply.kind === 'plain' ? reply.text : reply.html.replace(/<[^>]*>|&nbsp;/g, '');
  return words.trim() === '';
}

/** Whether two texts are the same in their words and in their form. */
export function isSameText(one: ReplyText, other: ReplyText): boolean {
  return sourceOf(one) === sourceOf(other);
}

function sourceOf(reply: ReplyText): string {
  return reply.kind === 'plain' ? reply.text : reply.html;
}

/** Writing direction of a text: by its first letter, which for HTML stands outside the tags. */
export function directionOfReply(reply: ReplyText): 'ltr' | 'rtl' {
  return textDirection(reply.kind === 'plain' ? reply.text : reply.html.replace(/<[^>]*>|&\w+;/g, ' ')) ?? 'ltr';
}
