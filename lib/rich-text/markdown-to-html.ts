import { sanitizeHtml } from './sanitize-html';

/**
 * Markdown as strictly sanitised HTML. A single line break stays one: what people and models write in tickets is seldom
 * wrapped on purpose. The parser is as large as a third of the panel without React, so it comes when it is needed first.
 */
export async function markdownToHtml(markdown: string): Promise<string> {
  const { marked } = await import('marked');
  return sanitizeHtml(marked.parse(markdown, { async: false, gfm: true, breaks: true }).trim());
}
