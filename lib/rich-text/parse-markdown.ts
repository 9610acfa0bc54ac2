import { marked, Renderer, Tokenizer, type Tokens } from 'marked';

import { escapeHtml } from '@/lib/shared/escape-html';

import { breakBareLines } from './break-bare-lines';
import { cleanAddress } from './clean-address';
import { findWordTags } from './tags';

/** The sign of a numbered item, its number and delimiter. */
const NUMBERED = /^( {0,3})(\d{1,9})([.)])(?:[ \t]+|(?=\n|$))/;
/** Emphasis without spaces at its inner edges. */
const EMPHASIS = /^(\*\*?)(?![\s*])([^*]*[^\s*])\1(?!\*)/;
/** The texts before and from a star that multiplies: `20cm*30cm`, `2**3`. */
const MULTIPLIED = [
  [/[\p{L}\p{N}]$/u, /^\*[\p{L}\p{N}]/u],
  [/[A-Za-z\d]\**$/, /^\*+\d/],
] as const;
/** Stars and lines of codes, dimensions and names: `*31#0301234*`, `*10 cm*20 cm`, `_10023_`, `__init__.py`. */
const LITERAL = [
  /^\*[^\p{L}\s*]+\*/u,
  /^\*[^*\n]+\*[A-Za-z\d]/,
  /^_[^\s_\d]*\d[^\s_]*_/,
  /^__[A-Za-z\d]+(?:_[A-Za-z\d]+)*__(?:\.?[A-Za-z\d]|\()/,
];
/** A line about an amount, such as `>5 kg` or `>= 20 EUR`, is no quote. A sign before the next line shows that it is one. */
const AMOUNT = /^ {0,3}>(?:[=≥]|[-+−~]?[€$£¥]?\d)/;
const QUOTE_GOES_ON = /^[^\n]*\n {0,3}>(?![-+−~=≥€$£¥\d])/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** The name of a programming language behind a code fence. Other words there are part of the text. */
const LANGUAGE = /^(?:[a-z][a-z\d+#.-]*|[A-Z]+)$/;
/** Full-width punctuation. It stands in no address, and often behind one without a space. */
const WIDE = /[\u2018-\u201F\u2026\u3000-\u303F\uFF00-\uFF65]/;

/**
 * Reads Markdown for letters to people, not for documents: no word and no number of a text is lost or changed. By the rules of
 * CommonMark, "27. November" is the first item of a list, `3~5 … 7~10` strikes words out, bold fails beside full-width
 * punctuation, and `<order number>` is a tag.
 */
class LetterTokenizer extends Tokenizer {
  constructor(private readonly isWords: (tag: string) => boolean) {
    super();
  }

  override list(src: string): Tokens.List | undefined {
    const [, , number] = NUMBERED.exec(src) ?? [];
    const counted = number === undefined ? src : findCountedItems(src);
    if (counted === undefined) return undefined;
    const { top } = this.lexer.state;
    const list = super.list(counted);
    if (number === undefined || (list && list.items.length > 1)) return list;
    this.lexer.state.top = top;
    return undefined;
  }

  override table(src: string): Tokens.Table | undefined {
    const table = super.table(src);
    // The parser drops the cells of a row that is longer than the head.
    const isWhole = table?.raw.split('\n').every((row) => countCells(row) <= table.header.length);
    return isWhole ? table : undefined;
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return AMOUNT.test(src) && !QUOTE_GOES_ON.test(src) ? undefined : super.blockquote(src);
  }

  override html(src: string): Tokens.HTML | undefined {
    const html = super.html(src);
    const [first] = /^\s*<[^<>]*>/.exec(html?.raw ?? '') ?? [];
    return first === undefined || this.isWords(first.trim()) ? undefined : html;
  }

  override tag(src: string): Tokens.Tag | undefined {
    return this.isWords(/^<[^<>]*>/.exec(src)?.[0] ?? '') ? undefined : super.tag(src);
  }

  override autolink(src: string): Tokens.Link | undefined {
    const link = super.autolink(src);
    return link && cleanAddress(link.href) === undefined ? undefined : link;
  }

  /** A link to a place without a scheme would lose that place. */
  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    const link = super.link(src);
    return link?.type === 'link' && !SCHEME.test(link.href) ? undefined : link;
  }

  override emStrong(src: string, maskedSrc: string, prevChar = ''): Tokens.Em | Tokens.Strong | undefined {
    const before = maskedSrc.slice(0, maskedSrc.length - src.length).slice(-3);
    if (MULTIPLIED.some(([left, right]) => left.test(before) && right.test(src))) return undefined;
    if (before.endsWith('_') || LITERAL.some((pattern) => pattern.test(src))) return undefined;
    const [, mark = '', words] = EMPHASIS.exec(maskedSrc.slice(-src.length)) ?? [];
    if (words === undefined || (mark === '*' && !WIDE.test(words))) return super.emStrong(src, maskedSrc, prevChar);
    const text = src.slice(mark.length, mark.length + words.length);
    const raw = mark + text + mark;
    return { type: mark === '*' ? 'em' : 'strong', raw, text, tokens: this.lexer.inlineTokens(text) };
  }

  override del(src: string, maskedSrc: string, prevChar?: string): Tokens.Del | undefined {
    return src.startsWith('~~') ? super.del(src, maskedSrc, prevChar) : undefined;
  }

  override url(src: string): Tokens.Link | undefined {
    const link = super.url(src);
    const end = link?.raw.search(WIDE) ?? -1;
    return end > 0 ? super.url(src.slice(0, end)) : link;
  }

  /** Letters have no code by indentation. */
  override code(): undefined {
    return undefined;
  }

  /** The words of a definition would not be shown. */
  override def(): undefined {
    return undefined;
  }
}

class LetterRenderer extends Renderer {
  override code(token: Tokens.Code): string {
    const { lang = '' } = token;
    return (lang === '' || LANGUAGE.test(lang) ? '' : `<p>${escapeHtml(lang)}</p>`) + super.code(token);
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return breakBareLines(text);
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ ';
  }
}

/**
 * Cuts a source behind the items that count from 1; undefined for fewer than two, which are lines that begin
 * with a number. It stops at the first other line, so that it takes no time for many such lines.
 */
function findCountedItems(src: string): string | undefined {
  const [, , first, delimiter] = NUMBERED.exec(src) ?? [];
  if (first !== '1') return undefined;
  let [end, count, inner, isBehindGap] = [0, 0, 0, false];
  while (end < src.length) {
    const next = (src.indexOf('\n', end) + 1 || src.length + 1) - 1;
    const line = src.slice(end, next);
    const [sign = '', indent = '', number, sep] = NUMBERED.exec(line) ?? [];
    if (number !== undefined && (count === 0 || indent.length < inner)) {
      if (sep !== delimiter || number !== String(count + 1)) break;
      count += 1;
      inner = sign.length;
    } else if (isBehindGap && line.trim() !== '' && line.search(/\S/) < inner) break;
    isBehindGap = line.trim() === '';
    end = next + 1;
  }
  return count > 1 ? src.slice(0, end) : undefined;
}

function countCells(row: string): number {
  const cells = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return cells.replaceAll('\\|', '').split('|').length;
}

/** Converts Markdown to HTML, which is not sanitized. Single line breaks stay. */
export function parseMarkdown(markdown: string): string {
  return marked.parse(markdown, {
    async: false,
    gfm: true,
    breaks: true,
    tokenizer: new LetterTokenizer(findWordTags(markdown)),
    renderer: new LetterRenderer(),
  });
}
