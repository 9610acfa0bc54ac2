import { marked } from 'marked';

import { sanitizeHtml } from './sanitize-html';

/**
 * Markdown as strictly sanitised HTML. A single line break stays one: what people and models write in tickets is seldom
 * wrapped on purpose.
 */
export function markdownToHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false, gfm: true, breaks: true }).trim());
}
