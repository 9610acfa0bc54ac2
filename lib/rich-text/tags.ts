/** The tags that a text may have. None of these elements loads, runs or submits anything. */
export const TAGS = [
  'a p div span br hr h1 h2 h3 h4 h5 h6 blockquote pre',
  'b strong i em u s strike del ins mark small sub sup code kbd',
  'ul ol li dl dt dd',
  'table caption thead tbody tfoot tr th td',
].flatMap((group) => group.split(' '));

/** Elements that are removed and may lack an end tag. */
const REMOVED =
  'html|head|body|script|style|svg|math|noscript|template|iframe|object|xmp|plaintext|img|col|option|wbr|' +
  'center|font|section|article|main|header|footer|figure|nav|aside';
const MARKUP = new RegExp(`^(?:${TAGS.join('|')}|${REMOVED})$`);
/** Angle brackets around an address are no tag. */
const ADDRESS = /^(?:https?|mailto|tel):/;

const TAG = /<([a-z][^\s<>/]{0,63})([^<>]{0,200})>/gi;
const ONE_TAG = new RegExp(`^${TAG.source}$`, 'i');
const END_TAG = /<\/([a-z][^\s<>/]{0,63})/gi;
/** Begins no tag, but hides the words up to the next `>`. */
const FALSE_START = /<(?=\/[^a-z>]|\?(?!xml)|!(?!--|\[|doctype))/gi;

/**
 * Finds the words in angle brackets, such as `<order number>`: a tag of no known element, without attributes and without an
 * end tag.
 * @returns whether a tag of this text is words
 */
export function findWordTags(text: string): (tag: string) => boolean {
  const ended = new Set(Array.from(text.matchAll(END_TAG), ([, name = '']) => name.toLowerCase()));
  return (tag) => {
    const [, name = '', rest = ''] = ONE_TAG.exec(tag) ?? [];
    const lower = name.toLowerCase();
    if (ADDRESS.test(lower)) return true;
    return lower !== '' && !/[=/]/.test(rest) && !lower.includes(':') && !ended.has(lower) && !MARKUP.test(lower);
  };
}

/** Escapes words in angle brackets, which a parser of HTML would drop. */
export function escapeWordTags(html: string): string {
  const isWords = findWordTags(html);
  return html.replace(FALSE_START, '&lt;').replace(TAG, (tag) => (isWords(tag) ? `&lt;${tag.slice(1, -1)}&gt;` : tag));
}
