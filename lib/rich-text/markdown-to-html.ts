import { isSimpleMarkdown } from './is-simple-markdown';
import { loadSanitizer, sanitizeHtml } from './sanitize-html';

const MAX_HTML = 100_000;
const MAX_TAGS = 5000;

/**
 * Converts Markdown to strictly sanitized HTML. Single line breaks stay. The parser loads on first use: it is a third
 * as large as the panel without React.
 * @returns undefined for Markdown that takes too long to parse, and where the parser fails or cannot be loaded
 */
export async function markdownToHtml(markdown: string): Promise<string | undefined> {
  if (!isSimpleMarkdown(markdown)) return undefined;
  try {
    const [{ parseMarkdown }] = await Promise.all([import('./parse-markdown'), loadSanitizer()]);
    const html = parseMarkdown(markdown).trim();
    return html.length > MAX_HTML || html.split('<').length > MAX_TAGS ? undefined : sanitizeHtml(html);
  } catch {
    return undefined;
  }
}
