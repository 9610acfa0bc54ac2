import * as z from 'zod';

import { escapeHtml } from '@/lib/shared/escape-html';

const attributesSchema = z.object({
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  link: z.string().optional(),
  list: z.enum(['bullet', 'ordered']).optional().catch(undefined),
});
type Attributes = z.infer<typeof attributesSchema>;

export const deltaSchema = z.object({
  ops: z.array(z.object({ insert: z.unknown(), attributes: attributesSchema.optional() })),
});
export type Delta = z.infer<typeof deltaSchema>;

/** Other links stay text. */
const LINK = /^(https?|mailto):/i;

/** Converts the composer's content to HTML tag by tag, because HTML from the browser is never trusted. */
export function deltaToHtml({ ops }: Delta): string {
  const lines: { html: string; list?: Attributes['list'] }[] = [];
  let line = '';
  for (const { insert, attributes = {} } of ops) {
    if (typeof insert !== 'string') continue;
    for (const piece of insert.split(/(\n)/)) {
      if (piece !== '\n') {
        line += runToHtml(piece, attributes);
        continue;
      }
      lines.push({ html: line, list: attributes.list });
      line = '';
    }
  }
  if (line !== '') lines.push({ html: line });

  return lines
    .map(({ html, list }, index) => {
      if (!list) return html === '' ? '' : `<p>${html}</p>`;
      const tag = list === 'bullet' ? 'ul' : 'ol';
      const opens = lines[index - 1]?.list !== list;
      const closes = lines[index + 1]?.list !== list;
      return `${opens ? `<${tag}>` : ''}<li>${html}</li>${closes ? `</${tag}>` : ''}`;
    })
    .join('');
}

export function deltaToText({ ops }: Delta): string {
  return ops
    .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
    .join('')
    .trim();
}

function runToHtml(text: string, { bold, italic, underline, link }: Attributes): string {
  if (text === '') return '';
  let html = escapeHtml(text);
  if (underline) html = `<u>${html}</u>`;
  if (italic) html = `<em>${html}</em>`;
  if (bold) html = `<strong>${html}</strong>`;
  return link && LINK.test(link) ? `<a href="${escapeHtml(link)}" rel="noreferrer">${html}</a>` : html;
}
