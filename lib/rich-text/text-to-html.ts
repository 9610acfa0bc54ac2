import { escapeHtml } from '@/lib/shared/escape-html';

import { textDirection } from './text-direction';

/**
 * Converts plain text to HTML. Right-to-left paragraphs get `dir`, because the target editor may not detect it.
 * @param escape of a text with elements or entities
 */
export function textToHtml(text: string, escape = escapeHtml): string {
  return text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => {
      const direction = textDirection(paragraph) === 'rtl' ? ' dir="rtl"' : '';
      return `<p${direction}>${escape(paragraph).replaceAll('\n', '<br>')}</p>`;
    })
    .join('');
}
