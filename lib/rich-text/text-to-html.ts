import { escapeHtml } from '@/lib/shared/escape-html';

import { textDirection } from './text-direction';

/** Converts plain text to HTML. Right-to-left paragraphs get `dir`, because the target editor may not detect it. */
export function textToHtml(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => {
      const direction = textDirection(paragraph) === 'rtl' ? ' dir="rtl"' : '';
      return `<p${direction}>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
    })
    .join('');
}
