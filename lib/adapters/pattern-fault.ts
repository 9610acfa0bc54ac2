/** The longest pattern that a person can check. */
const MAX_LENGTH = 300;
/** Repetitions that can match the same characters multiply: each one multiplies the steps by the length of the text. */
const MAX_REPETITIONS = 2;
/** Without any repetition, optional pieces and alternatives double the steps: `a?a?a?a?aaaa`. */
const MAX_CHOICES = 5;

/** A repeatable piece or a quantifier. Patterns run without the flag `u`, so `\p{1,}` repeats a `p`. */
const PIECE = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<\w+>)?|[()|]|\{\d+(?:,\d*)?\}|[*+?^$]|./gsu;
/** A class with codes, such as `[\x41]`: its characters are not written in the pattern. */
const CODED_CLASS = /^\[.*\\[cux0]/su;
/** If two classes share a character, they share one of these characters or one that is written in the pattern. */
const CHARACTERS = [...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)), '\n', 'é', '中'];

interface PatternPiece {
  characters: ReadonlySet<string>;
  /** Up to this index, a match reaches later pieces only through this one. */
  requiredUntil: number;
  isRepeated: boolean;
  isChoice: boolean;
}

interface Group {
  start: number;
  hasAlternatives: boolean;
  /** A look-around consumes no characters. */
  isLookaround: boolean;
  /** A piece in it repeats, branches or is optional. */
  isRisky: boolean;
}

/**
 * Refuses a regular expression of a recipe that may take exponential time, because nothing can stop it in the helpdesk's page.
 * Refused are a repeated piece that itself repeats, branches or is optional (`(a+)+`, `(a|b)*`, `(aa?)*`), a backreference,
 * and many repetitions or choices that can match the same characters. Returns undefined for an accepted pattern.
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
  const pieces = readPieces(pattern);
  return (
    !pieces ||
    countOverlapping(pieces, ({ isRepeated }) => isRepeated) > MAX_REPETITIONS ||
    countOverlapping(pieces, ({ isChoice }) => isChoice) > MAX_CHOICES
  );
}

/** Returns undefined for a refused pattern: a backreference, or a repeated piece that repeats, branches or is optional. */
function readPieces(pattern: string): PatternPiece[] | undefined {
  const characters = [...CHARACTERS, ...pattern.split('')];
  const all = new Set(characters);
  const pieces: PatternPiece[] = [];
  const whole: Group = { start: 0, hasAlternatives: false, isLookaround: false, isRisky: false };
  const open = [whole];
  /** The piece that a quantifier would repeat. */
  let last: Group | undefined;
  let isQuantified = false;
  const add = (found: ReadonlySet<string>, change: Partial<PatternPiece> = {}) =>
    pieces.push({ characters: found, requiredUntil: 0, isRepeated: false, isChoice: false, ...change });
  const release = ({ start }: Group) => {
    for (const piece of pieces.slice(start)) piece.requiredUntil = Math.min(piece.requiredUntil, pieces.length);
  };
  for (const [token] of pattern.matchAll(PIECE)) {
    const group = open.at(-1) ?? whole;
    if (/^\\[1-9k]/.test(token)) return undefined;
    if (token.startsWith('(')) {
      open.push({ start: pieces.length, hasAlternatives: false, isLookaround: /[=!]$/.test(token), isRisky: false });
    } else if (token === ')') {
      last = open.pop() ?? whole;
      isQuantified = false;
      if (last.hasAlternatives || last.isLookaround) release(last);
      const outer = open.at(-1) ?? whole;
      outer.isRisky ||= last.isRisky;
    } else if (token === '|') {
      group.hasAlternatives = true;
      group.isRisky = true;
      release(group);
      add(all, { isChoice: true });
    } else if (/^(?:[*+?]|\{\d)/.test(token)) {
      // A question mark after a quantifier makes that one lazy.
      if (last && !isQuantified) {
        const isRepeated = token !== '?';
        if (isRepeated && last.isRisky) return undefined;
        const taken = pieces.slice(last.start);
        if (/^(?:[*?]|\{0)/.test(token)) release(last);
        add(new Set(taken.flatMap((piece) => [...piece.characters])), { isRepeated, isChoice: true });
      }
      isQuantified = true;
      group.isRisky = true;
    } else {
      last = { start: pieces.length, hasAlternatives: false, isLookaround: false, isRisky: false };
      isQuantified = false;
      const isPlace = /^(?:[$^]|\\b)$/i.test(token);
      const test = CODED_CLASS.test(token) ? /^/ : new RegExp(`^(?:${token})$`);
      if (!isPlace) add(new Set(characters.filter((character) => test.test(character))), { requiredUntil: Infinity });
    }
  }
  return pieces;
}

/**
 * Counts the pieces of the longest chain in which each piece can match characters of the next one. Two pieces are linked when they
 * share a character and every required piece between them can match shared characters, too.
 */
function countOverlapping(pieces: readonly PatternPiece[], isCounted: (piece: PatternPiece) => boolean): number {
  const lengths = pieces.map(() => 0);
  pieces.forEach((piece, index) => {
    if (!isCounted(piece)) return;
    let longest = 0;
    for (let before = 0; before < index; before += 1) {
      const length = lengths[before] ?? 0;
      if (length > longest && mayMeet(pieces, before, index)) longest = length;
    }
    lengths[index] = longest + 1;
  });
  return Math.max(0, ...lengths);
}

function mayMeet(pieces: readonly PatternPiece[], before: number, index: number): boolean {
  const characters = pieces[index]?.characters;
  const shared = [...(pieces[before]?.characters ?? [])].filter((character) => characters?.has(character));
  const between = pieces.slice(before + 1, index).filter(({ requiredUntil }) => requiredUntil > index);
  return shared.length > 0 && between.every((piece) => shared.some((character) => piece.characters.has(character)));
}
