import type { ContentFormat } from '@/lib/contract/values';

import { breakBareLines } from './break-bare-lines';
import { textToHtml } from './text-to-html';
import { withoutThoughts } from './without-thoughts';

/**
 * `thoughts`: a language model's reasoning was left out. `other-format`: the text is in another format than the platform
 * says.
 */
export const TEXT_REMARKS = ['thoughts', 'other-format'] as const;
export type TextRemark = (typeof TEXT_REMARKS)[number];

interface Answer {
  content: string;
  format: ContentFormat;
  remarks: TextRemark[];
}

const FENCE = /^(`{3,}|~{3,}) *(\w*)$/;
const FENCED: Record<string, ContentFormat | undefined> = {
  html: 'HTML',
  xhtml: 'HTML',
  markdown: 'MARKDOWN',
  md: 'MARKDOWN',
  text: 'PLAIN',
  txt: 'PLAIN',
  plaintext: 'PLAIN',
};

const BLOCK = 'p|div|[uo]l|li|h[1-6]|table|tr|blockquote|pre';
const HAS_BLOCKS = new RegExp(String.raw`<br\s{0,9}\/?>|<\/(?:${BLOCK})>`, 'i');
const HAS_TAGS = /<\/(?:b|strong|i|em|u|s|a|span|code|small|su[bp])>/i;
const STARTS_AS_HTML = new RegExp(String.raw`^\s*<(?:!doctype|html|body|br|${BLOCK})\b`, 'i');
const STARTS_ESCAPED = new RegExp(String.raw`^\s*&lt;(?:!doctype|html|body|br|${BLOCK})\b`, 'i');
const HAS_GAP = /\n[^\S\n]*\n/;
/** Lines and marks outside of tags. */
const HAS_BARE_PARAGRAPH = /\n[^\S\n]*\n[^\S\n]*[^\s<]/;
const ENTITY =
  /&(?:#\d{2,6}|#x[\da-f]{2,5}|amp|lt|gt|quot|apos|nbsp|[a-z]{1,2}(?:uml|acute|grave|circ|cedil|tilde|ring|lig|slash)|[nm]dash|hellip|[lr][sd]quo|euro);/i;
const IS_MARKDOWN = /\*\*[^\s*][^*\n]{0,200}\*\*|\[[^\]\n]{1,200}\]\((?:https?:|mailto:)|^#{1,6} \S/m;

/** Between letters or digits and a digit, stars are a power. */
const BOLD_IN_HTML = /(?<!\w(?=\*\*\d))\*\*([^\s*<>](?:[^*<>\n]{0,200}[^\s*<>])?)\*\*/g;

type Content = Pick<Answer, 'content' | 'format'>;

/**
 * Reads what is meant for the reader: without a model's reasoning and without a code fence around the whole text, in the format
 * of the text, which is not always the one that the platform names.
 * @param label the format that the platform names; without one, the text is Markdown or HTML
 */
export function readAnswer(source: string, label: ContentFormat | undefined): Answer {
  const reply = withoutThoughts(source);
  const fenced = readFenced(reply);
  const inner = fenced ? withoutThoughts(fenced.content) : reply;
  const content = unescapeHtml(inner);
  const named = { content, format: fenced?.format ?? label ?? 'MARKDOWN' };
  const read = FORMS[named.format](content);
  const shown = read ?? named;
  const isMisnamed = fenced || read || content !== inner;
  return {
    ...shown,
    content: shown.format === 'HTML' ? breakBareLines(shown.content) : shown.content,
    remarks: [
      ...(reply === source && (!fenced || inner === fenced.content) ? [] : (['thoughts'] as const)),
      ...(label !== undefined && isMisnamed ? (['other-format'] as const) : []),
    ],
  };
}

/** Return a text that is in another format than the named one. */
const FORMS: Record<ContentFormat, (content: string) => Content | undefined> = {
  HTML(content) {
    const isHtml = HAS_BLOCKS.test(content)
      ? STARTS_AS_HTML.test(content) || !HAS_GAP.test(content) || /<br\b/i.test(content)
      : !content.trim().includes('\n') && !IS_MARKDOWN.test(content);
    // Lines and marks of a text without paragraphs would be lost.
    if (!isHtml) return { content, format: 'MARKDOWN' };
    const bold = content.replace(BOLD_IN_HTML, '<b>$1</b>');
    return bold === content ? undefined : { content: bold, format: 'HTML' };
  },
  MARKDOWN(content) {
    const isHtml = STARTS_AS_HTML.test(content) && HAS_BLOCKS.test(content) && content.trimEnd().endsWith('>');
    return isHtml && !HAS_BARE_PARAGRAPH.test(content) ? { content, format: 'HTML' } : undefined;
  },
  PLAIN(content) {
    if (HAS_BLOCKS.test(content)) return { content, format: 'HTML' };
    if (HAS_TAGS.test(content)) return { content: textToHtml(content, (text) => text), format: 'HTML' };
    return ENTITY.test(content) ? { content: textToHtml(content, escapeTags), format: 'HTML' } : undefined;
  },
};

function readFenced(reply: string): { content: string; format: ContentFormat | undefined } | undefined {
  const [first = '', ...lines] = reply.trim().split(/\r?\n/);
  const last = lines.pop() ?? '';
  const [, fence, language = ''] = FENCE.exec(first.trimEnd()) ?? [];
  const isWhole = fence !== undefined && last.trim() === fence && !lines.some((line) => line.startsWith(fence));
  const format = FENCED[language.toLowerCase()];
  return isWhole && (language === '' || format) ? { content: lines.join('\n'), format } : undefined;
}

/** Reads HTML whose tags are written with entities. */
function unescapeHtml(content: string): string {
  if (!STARTS_ESCAPED.test(content) || HAS_BLOCKS.test(content)) return content;
  return content
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Escapes all of a text but its entities. */
function escapeTags(text: string): string {
  return text.replace(/&(?!#?\w{1,20};)/g, '&amp;').replaceAll('<', '&lt;');
}
