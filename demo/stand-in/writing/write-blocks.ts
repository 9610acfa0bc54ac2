import type { ContentFormat } from '@/lib/contract/values';
import { escapeHtml } from '@/lib/shared/escape-html';

/** `strong` marks values that the reader needs, such as a number to copy. */
export interface Span {
  text: string;
  strong?: boolean;
}

/** A block in no particular format. A line feed starts a new line. */
export type Block = { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; items: string[] };

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
    escape: escapeHtml,
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

/** Writes blocks in one of the contract's formats. All text is escaped. */
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

/** Fills the placeholders of a template, each with a span; a placeholder without a value becomes empty. */
export function fillTemplate(
  template: string,
  values: Record<string, string>,
  { strong = [] }: { strong?: readonly string[] } = {},
): Span[] {
  return template
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return { text: part };
      return { text: values[name] ?? '', strong: strong.includes(name) };
    });
}
