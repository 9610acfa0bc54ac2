import { isAtStart, IS_THOUGHT } from './without-thoughts';

/** The tags that a text may have. None of these elements loads, runs or submits anything. */
export const TAGS = [
  'a p div span br hr h1 h2 h3 h4 h5 h6 blockquote pre',
  'b strong i em u s strike del ins mark small sub sup code kbd',
  'ul ol li dl dt dd',
  'table caption thead tbody tfoot tr th td',
].flatMap((group) => group.split(' '));

/** Elements that may lack their end tag, or have none. */
const OPEN_ENDED = new Set('p br hr wbr img li dt dd tr td th thead tbody tfoot col option html head body'.split(' '));
/** Elements around blocks. Without an end tag, as in a text that breaks off, they are words only behind a word. */
const CONTAINERS = new Set(
  'div blockquote pre h1 h2 h3 h4 h5 h6 ul ol dl table caption center font section article main header footer figure nav aside'.split(
    ' ',
  ),
);

/** Angle brackets around an address are no tag. */
const ADDRESS = /^(?:https?|mailto|tel):/i;
const ELEMENT_NAME = /^[a-z][\w:-]*$/i;
const QUOTED_ATTRIBUTE = /\s[^\s=]+\s?=\s?["']/;
const ALT = /\salt\s?=\s?(?:"([^"]*)"|'([^']*)')/i;

/** A comment with its end, which the last one may lack. */
const COMMENT = /<!(?=--)(?:(?!-->)[^])*(-->)?/g;
/** A tag up to its `>`, which may also stand between the quotes of an attribute, or up to the place where it can be no tag. */
const TAG = String.raw`<(\/?)([a-z][^\s<>/=]*)((?:[^<>=]|=\s*(?:"[^"]*"|'[^']*')|=(?!\s*["']))*)(>?)`;
const PIECE = new RegExp(String.raw`<(?:!doctype|!\[|\?xml)[^<>]*>|${TAG}|<`, 'gi');

/** Finds the tags that belong together. Returns their names by their places. Marks of reasoning that are left are words. */
function findPairs(html: string): Map<number, string> {
  const open = new Map<string, number[]>();
  const pairs = new Map<number, string>();
  for (const { 1: slash, 2: name, 4: end, index } of html.matchAll(PIECE)) {
    if (name === undefined || !end || IS_THOUGHT.test(name)) continue;
    const lower = name.toLowerCase();
    const starts = open.get(lower) ?? [];
    open.set(lower, starts);
    const start = slash ? starts.pop() : undefined;
    if (!slash) starts.push(index);
    else if (start !== undefined) pairs.set(start, lower).set(index, lower);
  }
  return pairs;
}

/** Returns whether a tag that belongs to no other is words, such as `<order number>`, `<yes/no>` or the `<S>` of a size. */
function isWords(slash: string, name: string, rest: string, isFirst: boolean): boolean {
  if (ADDRESS.test(name) || !ELEMENT_NAME.test(name)) return true;
  if (rest.endsWith('/') || QUOTED_ATTRIBUTE.test(rest)) return false;
  const lower = name.toLowerCase();
  if (OPEN_ENDED.has(lower)) return false;
  return CONTAINERS.has(lower) ? !slash && !isFirst && !rest.includes('=') : true;
}

/**
 * Finds the words in angle brackets of a text.
 * @returns whether a tag of this text is words
 */
export function findWordTags(text: string): (tag: string) => boolean {
  const paired = new Set(findPairs(text).values());
  return (tag) => {
    const [[, slash = '', name, rest = ''] = []] = tag.matchAll(PIECE);
    return name !== undefined && !paired.has(name.toLowerCase()) && isWords(slash, name, rest, true);
  };
}

/**
 * Escapes what a parser of HTML would drop with its words: words in angle brackets, a `<` that begins no tag, and a comment
 * without an end. Pictures become the words that describe them. The result still needs the sanitizer.
 */
export function escapeWordTags(html: string): string {
  const text = html.replace(COMMENT, (comment, end) => (end ? '' : `&lt;${comment.slice(1)}`));
  const pairs = findPairs(text);
  let [escaped, end] = ['', 0];
  for (const found of text.matchAll(PIECE)) {
    const { 0: piece, index } = found;
    escaped += text.slice(end, index) + escapePiece(found, pairs.has(index));
    end = index + piece.length;
  }
  return escaped + text.slice(end);
}

function escapePiece(found: RegExpExecArray, isPaired: boolean): string {
  const [piece, slash = '', name, rest = '', close] = found;
  if (name === undefined) return piece === '<' ? '&lt;' : piece;
  if (!close) return escapeBrackets(piece);
  if (name.toLowerCase() === 'img') {
    const [, double, single = ''] = ALT.exec(rest) ?? [];
    return escapeBrackets(double ?? single);
  }
  const isTag = isPaired || !isWords(slash, name, rest, isAtStart(found.input, found.index));
  return isTag ? piece : escapeBrackets(piece);
}

function escapeBrackets(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
