import { textDirection } from './text-direction';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * Plain text as HTML: blank lines part paragraphs, other line breaks stay. A paragraph that reads from right to left
 * says so itself, because the editor it goes into may not look.
 */
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
