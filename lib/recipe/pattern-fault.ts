/** Longer ones nobody can check by eye. */
const MAX_LENGTH = 300;
/** Repetitions without a bound: each multiplies the steps on a text that nearly matches by its length. */
const MAX_REPETITIONS = 4;
/** Of those, the ones that match nearly any letter, so that where one ends and the next begins is anybody's guess. */
const MAX_BROAD = 2;

/** One thing that may be repeated, with what repeats it. */
const PIECE = /\\(?:[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|[()|]|\{\d+(?:,\d*)?\}|[*+?^$]|./gsu;
const BROAD = /^(?:\.|\[\^.*\]|\\[DSWsw])$/su;

/**
 * What is wrong with the text of a regular expression that somebody wrote by hand. Patterns run in the helpdesk's page,
 * where nothing can stop one; so those whose time may explode are refused: repetitions of what repeats or branches itself
 * (`(a+)+`, `(a|b)*`), references back, and many repetitions after one another.
 */
export function findPatternFault(pattern: string): 'bad-pattern' | 'slow-pattern' | undefined {
  try {
    void new RegExp(pattern);
  } catch {
    return 'bad-pattern';
  }
  return pattern.length > MAX_LENGTH || mayExplode(pattern) ? 'slow-pattern' : undefined;
}

function mayExplode(pattern: string): boolean {
  /** For each open group: whether something in it repeats without a bound or branches. */
  const open = [false];
  let repetitions = 0;
  let broad = 0;
  let last: { text: string; isRisky: boolean } | undefined;
  for (const [piece] of pattern.matchAll(PIECE)) {
    if (/^\\[1-9k]/.test(piece)) return true;
    if (piece === '(') open.push(false);
    else if (piece === ')') last = { text: piece, isRisky: open.pop() ?? false };
    else if (piece === '|') open[open.length - 1] = true;
    else if (piece === '*' || piece === '+' || piece.startsWith('{')) {
      if (last?.isRisky) return true;
      repetitions += 1;
      if (BROAD.test(last?.text ?? '')) broad += 1;
      open[open.length - 1] = true;
    } else if (piece !== '?') last = { text: piece, isRisky: false };
    // What a group holds its own group holds as well.
    if (piece === ')' && last?.isRisky) open[open.length - 1] = true;
  }
  return repetitions > MAX_REPETITIONS || broad > MAX_BROAD;
}
