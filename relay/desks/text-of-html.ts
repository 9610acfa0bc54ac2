import { convert, type HtmlToTextOptions } from 'html-to-text';

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  // Markup of a mail has no bounds of its own.
  limits: { maxInputLength: 2 ** 22, maxDepth: 100 },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
};

/** Writes HTML as plain text, with its paragraphs and lists. */
export function textOfHtml(html: string): string {
  return convert(html, OPTIONS).trim();
}
