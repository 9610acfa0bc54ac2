const WORD = 'think(?:ing)?|thoughts?|reason(?:ing)?|reflections?|scratch[_-]?pad|monologue|analysis|cot';
const THOUGHT =
  String.raw`(?:(?:antml|seed|inner|internal|hidden|private|self|chain[ _-]?of)[:_ -]?)?(?:${WORD})` +
  String.raw`(?:[ _-]?(?:process|steps?|trace|block))?`;
export const IS_THOUGHT = new RegExp(`^(?:${THOUGHT})$`, 'i');
/** The marks around the reasoning of language models. The last group is an element that may also be part of a reply. */
const THOUGHT_MARK = new RegExp(
  String.raw`(?:<|&lt;)(\/?)(?:${THOUGHT})(?:\s[^<>=]{0,50}=[^<>]{0,100})?(?:>|&gt;)|\[(\/?)(?:THINK(?:ING)?|THOUGHTS?|REASONING)\]|◁(\/?)think▷` +
    String.raw`|<\|(?:(\/|end_(?:of_)?)|(?:begin|start)_(?:of_)?)?(?:${WORD})\|>|<\|channel\|>(?:analysis|(final))<\|message\|>` +
    String.raw`|(?:<|&lt;)((\/?)details)(?:\s[^<>]{0,200})?(?:>|&gt;)`,
  'gi',
);
const DETAILS = 6;
const END_GROUPS = [1, 2, 3, 4, 5, 7];
const IS_REASONING = /\stype\s?=\s?["']?(?:reasoning|thinking|thoughts?)\b/i;
/** A customer's reason is a word too, so its tag is a mark only at the start of a line, and with its end. */
const IS_REASON = /^\W*reason\b(?![_ -])/i;
const REASON_END = /(?:<|&lt;)\/reason(?:>|&gt;)/i;
/** No line of a text holds a line break. */
const CUT = '\n';
const THOUGHT_FENCE = /^ {0,3}(`{3,}|~{3,}) *(?:think(?:ing)?|thoughts?|reasoning|scratchpad)\s*$/i;
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
export function withoutThoughts(answer: string): string {
  const source = withoutThoughtFences(answer);
  const hasReason = REASON_END.test(source);
  let [kept, depth, start, end, words, counted, fences, isInDetails] = ['', 0, 0, 0, 0, 0, 0, false];
  for (const found of source.matchAll(THOUGHT_MARK)) {
    const { 0: mark, index } = found;
    const behind = index + mark.length;
    const isDetails = found[DETAILS] !== undefined;
    if (depth > 0 ? isDetails !== isInDetails : isDetails && !IS_REASONING.test(mark)) continue;
    const isEnd = END_GROUPS.some((group) => found[group]);
    if (depth === 0 && IS_REASON.test(mark) && !(hasReason && !isEnd && isAtStart(source, index))) continue;
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
      isInDetails = isDetails;
    }
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1;
    end = behind;
  }
  // Reasoning that breaks off is no reply. Behind other words, the mark is a word.
  if (depth === 0) kept += source.slice(end);
  else if (kept.trim() !== '') kept += source.slice(start);
  const reply = kept.replace(PART_MARK, '');
  return reply === answer ? answer : reply.trim();
}

/** Leaves out code blocks that a model names after its reasoning. */
function withoutThoughtFences(answer: string): string {
  const lines = answer.split('\n');
  for (let start = 0; start < lines.length; start += 1) {
    const [, fence] = THOUGHT_FENCE.exec(lines[start] ?? '') ?? [];
    if (fence === undefined) continue;
    const end = lines.findIndex((line, index) => index > start && line.trim() === fence);
    // A block that breaks off is found once, so that many of them take no time.
    if (end < 0) break;
    lines.fill(CUT, start, end + 1);
    start = end;
  }
  return lines.includes(CUT) ? lines.filter((line) => line !== CUT).join('\n') : answer;
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
