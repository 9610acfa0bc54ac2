import type { ContentFormat } from '@/lib/contract/suggestion-values';

/** A run of text; `strong` is what the eye should find, such as a number to copy. */
export interface Span {
  text: string;
  strong?: boolean;
}

/** A text as the stand-in writes it, before it takes one of the contract's formats. A line feed breaks the line. */
export type Block = { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; items: string[] };

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** How each format writes the pieces of a text. */
interface Notation {
  escape: (text: string) => string;
  strong: (escaped: string) => string;
  lineBreak: string;
  paragraph: (content: string) => string;
  item: (content: string) => string;
  list: (items: string[]) => string;
  separator: string;
}

const NOTATIONS: Record<ContentFormat, Notation> = {
  HTML: {
    escape: (text) => text.replace(/[&<>"]/g, (sign) => HTML_ENTITIES[sign] ?? sign),
    strong: (escaped) => `<strong>${escaped}</strong>`,
    lineBreak: '<br>',
    paragraph: (content) => `<p>${content}</p>`,
    item: (content) => `<li>${content}</li>`,
    list: (items) => `<ul>${items.join('')}</ul>`,
    separator: '',
  },
  MARKDOWN: {
    escape: (text) => text.replace(/[\\`*_[\]<>]/g, (sign) => `\\${sign}`),
    strong: (escaped) => `**${escaped}**`,
    lineBreak: '  \n',
    paragraph: (content) => content,
    item: (content) => `- ${content}`,
    list: (items) => items.join('\n'),
    separator: '\n\n',
  },
  PLAIN: {
    escape: (text) => text,
    strong: (escaped) => escaped,
    lineBreak: '\n',
    paragraph: (content) => content,
    item: (content) => `- ${content}`,
    list: (items) => items.join('\n'),
    separator: '\n\n',
  },
};

/** Writes a text in one of the contract's formats; whatever the text holds stays text. */
export function writeBlocks(blocks: readonly Block[], format: ContentFormat): string {
  const { escape, strong, lineBreak, paragraph, item, list, separator } = NOTATIONS[format];
  const write = (span: Span) => {
    const escaped = span.text.split('\n').map(escape).join(lineBreak);
    return span.strong ? strong(escaped) : escaped;
  };
  return blocks
    .map((block) =>
      block.kind === 'paragraph'
        ? paragraph(block.spans.map(write).join(''))
        : list(block.items.map((text) => item(write({ text })))),
    )
    .join(separator);
}
