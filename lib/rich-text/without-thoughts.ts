const THOUGHT = 'think(?:ing)?|thoughts?|reasoning|reflection|scratchpad|analysis|(?:antml|seed):think(?:ing)?';
export const IS_THOUGHT = new RegExp(`^(?:${THOUGHT})$`, 'i');
/** The marks around the reasoning of language models. */
const THOUGHT_MARK = new RegExp(
  String.raw`(?:<|&lt;)(\/?)(?:${THOUGHT})(?:\s[^<>=]{0,50}=[^<>]{0,100})?(?:>|&gt;)|\[(\/?)THINK\]|◁(\/?)think▷` +
    String.raw`|<\|(?:begin|(end))_of_thought\|>|<\|channel\|>(?:analysis|(final))<\|message\|>`,
  'gi',
);
/** Other marks between the parts of a model's output. */
const PART_MARK = /<\|(?:start\|>assistant|end\|>|return\|>|(?:begin|end)_of_solution\|>)/g;

const FENCE = /^ {0,3}(?:`{3}|~{3})/gm;
/** UTF-16 units of the text on each side of a mark that are looked at. */
const MAX_BESIDE = 200;
const OPENING_QUOTE = /["'`(„“”«»‹‘‚「『]$|<(?:code|kbd)>$/i;
const CLOSING_QUOTE = /^(?:["'`)“”»«›’‘」』]|<\/(?:code|kbd)>)/i;
/** Words of a sentence have a space or a sign behind them. */
const GOES_ON = /^(?:[^\S\n]+[^\s<]|[.,;:!?)。，、）」])/;
const ENDS_SENTENCE = /[.!?…。！？>]$/;

/**
 * Leaves out the reasoning of a language model and the marks around it. A mark in code, between quotes, or within a sentence is
 * a word.
 */
export function withoutThoughts(source: string): string {
  let [kept, depth, start, end, words, counted, fences] = ['', 0, 0, 0, 0, 0, 0];
  for (const found of source.matchAll(THOUGHT_MARK)) {
    const { 0: mark, index } = found;
    const behind = index + mark.length;
    const isEnd = [1, 2, 3, 4, 5].some((group) => found[group]);
    if (depth === 0) fences += source.slice(counted, index).match(FENCE)?.length ?? 0;
    counted = behind;
    const isCode = (depth === 0 && fences % 2 === 1) || isQuoted(source, index, behind);
    const isWord =
      isCode ||
      (isEnd ? depth === 0 && (words > 0 || isEndWord(source, index, behind)) : isStartWord(source, index, behind));
    if (isWord) {
      // The end of a word that stands in a pair.
      if (!isCode && depth === 0) words = isEnd ? Math.max(0, words - 1) : words + 1;
      continue;
    }
    if (depth === 0) {
      // Some models do not write where their reasoning starts.
      kept = isEnd ? '' : kept + source.slice(end, index);
      start = index;
    }
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1;
    end = behind;
  }
  // Reasoning that breaks off is no reply. Behind other words, the mark is a word.
  if (depth === 0) kept += source.slice(end);
  else if (kept.trim() !== '') kept += source.slice(start);
  const reply = kept.replace(PART_MARK, '');
  return reply === source ? source : reply.trim();
}

function isQuoted(source: string, index: number, behind: number): boolean {
  const before = source.slice(Math.max(0, index - MAX_BESIDE), index);
  const after = source.slice(behind, behind + MAX_BESIDE);
  if (OPENING_QUOTE.test(before) && CLOSING_QUOTE.test(after)) return true;
  const [line = ''] = after.split('\n', 1);
  return line.includes('`') && before.slice(before.lastIndexOf('\n') + 1).split('`').length % 2 === 0;
}

function isStartWord(source: string, index: number, behind: number): boolean {
  return !isAtStart(source, index) && GOES_ON.test(source.slice(behind, behind + MAX_BESIDE));
}

/** The reasoning before an end mark would be lost, so an end mark without a start has to be certain. */
function isEndWord(source: string, index: number, behind: number): boolean {
  const after = source.slice(behind);
  if (after.trim() === '') return true;
  const before = source.slice(Math.max(0, index - MAX_BESIDE), index);
  const words = before.trimEnd();
  if (words === '' || before.includes('\n', words.length)) return false;
  if (GOES_ON.test(after)) return true;
  return words !== before && /^\s/.test(after) && !ENDS_SENTENCE.test(words);
}

/** Returns whether a place is the start of a line, or stands behind a tag. */
export function isAtStart(text: string, place: number): boolean {
  const before = text.slice(Math.max(0, place - MAX_BESIDE), place);
  const words = before.trimEnd();
  return words === '' || words.endsWith('>') || before.includes('\n', words.length);
}
