import { isSimpleMarkdown } from './is-simple-markdown';
import { sanitizeHtml } from './sanitize-html';

/**
 * Converts Markdown to strictly sanitized HTML. Single line breaks stay. The parser loads on first use: it is a third
 * as large as the panel without React.
 * @returns undefined for Markdown that takes too long to parse, and where the parser fails or cannot be loaded
 */
export async function markdownToHtml(markdown: string): Promise<string | undefined> {
  if (!isSimpleMarkdown(markdown)) return undefined;
  try {
    const { marked } = await import('marked');
    return sanitizeHtml(marked.parse(markdown, { async: false, gfm: true, breaks: true }).trim());
  } catch {
    return undefined;
  }
}
