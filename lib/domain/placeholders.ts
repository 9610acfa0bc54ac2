export interface Placeholder {
  /** Such as "[Your Name]". */
  words: string;
  /** The text beside it on its line. */
  before: string;
  after: string;
  /** Counts equal words before this one, to find it in an editor. */
  nth: number;
}

/** Longer texts are no replies; the search runs at each key press. */
const MAX_LENGTH = 20_000;
const MAX_FOUND = 20;
/** In UTF-16 units of the text beside. */
const BESIDE = 24;

/** In brackets, a word begins with a letter: "[1]" and "[#4711]" are references. */
const NAME = String.raw`\p{L}[\p{L}\p{M}\p{N} .,:'’\/_\-]{1,60}`;
const PARTS = [
  String.raw`\{\{[^{}\n]{1,80}\}\}`,
  String.raw`\$?\{${NAME}\}`,
  String.raw`<<?(?!https?:|mailto:)${NAME}>>?`,
  // A checked box, or a quotation with a mistake, is meant.
  String.raw`\[(?!(?:x|sic)\])${NAME}\]`,
  String.raw`%[A-Za-z][A-Za-z_]{2,40}%`,
  // "【重要】" is a heading.
  String.raw`【[^【】\n]{0,20}(?:您的|你的|姓名|名前|氏名|番号|号码|編號|单号|入力|填写)[^【】\n]{0,20}】`,
  String.raw`_{3,}`,
  // Masked numbers end in digits, and "XXL" is a size.
  String.raw`(?<![\p{L}\p{N}])[Xx]{4,}(?:[ \-][Xx]{2,})*(?![ \-]?[\p{L}\p{N}])|(?<![\p{L}\p{N}])XXX(?:[ \-]X{2,})*(?![ \-]?[\p{L}\p{N}])`,
  String.raw`[○◯]{2,}|(?<![一二三四五六七八九])〇{2,}`,
];
const PLACEHOLDER = new RegExp(PARTS.join('|'), 'gu');

/**
 * Finds the places of a text that somebody had to fill in, such as "[Your Name]", "{{customer.name}}", "XXXX" or "____".
 * @param text the reply, as plain text
 */
export function findPlaceholders(text: string): Placeholder[] {
  const counts = new Map<string, number>();
  return [...text.slice(0, MAX_LENGTH).matchAll(PLACEHOLDER)].slice(0, MAX_FOUND).map(({ 0: words, index }) => {
    const nth = counts.get(words) ?? 0;
    counts.set(words, nth + 1);
    const end = index + words.length;
    const before = /[^\n]*$/.exec(text.slice(Math.max(0, index - BESIDE), index))?.[0] ?? '';
    const after = /^[^\n]*/.exec(text.slice(end, end + BESIDE))?.[0] ?? '';
    return { words, before, after, nth };
  });
}
