import fc from 'fast-check';
import { checkSync } from 'recheck';
import { expect, it, vi } from 'vitest';

import { findPatternFault } from '@/lib/adapters/pattern-fault';
import { isComplete } from '@/test/drivers/is-complete';

/** Pure JavaScript needs no Java. */
vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure');

const SEED = 1;
const RUNS = isComplete ? 400 : 100;
/** For a busy machine. The oracle takes about 20 ms for a pattern. */
const MAX_TOTAL_MS = 12_000;
const MAX_PATTERN_MS = 100;

/** Two repetitions, and one degree for the search for a start. */
const MAX_DEGREE = 3;

/** Few letters, so that neighbours often match the same text. */
const atom = fc.constantFrom('a', 'a', 'a', 'b', '\\w', '\\p');
const quantifier = fc.constantFrom('', '', '?', '?', '*', '+', '{2}', '{1,}', '+?');
const piece = fc.tuple(atom, quantifier).map((parts) => parts.join(''));
const pieces = fc.array(piece, { minLength: 1, maxLength: 3 }).map((all) => all.join(''));
const inner = fc.oneof(
  { weight: 3, arbitrary: pieces },
  { weight: 1, arbitrary: fc.tuple(pieces, pieces).map((all) => all.join('|')) },
  {
    weight: 1,
    arbitrary: fc.tuple(pieces, quantifier, pieces).map(([one, times, other]) => `(${one})${times}${other}`),
  },
);
/** The last letter lets a match fail at the end, where backtracking begins. */
const pattern = fc
  .tuple(fc.constantFrom('', '^', 'b'), fc.constantFrom('(', '(?:', '(?<name>'), inner, quantifier)
  .map(([before, open, group, times]) => `${before}${open}${group})${times}!`);

it(
  'accepts no pattern that the oracle calls exponential, or polynomial beyond the allowed degree',
  () => {
    const counts = { accepted: 0, refused: 0, refusedSafe: 0, unknown: 0 };
    const start = performance.now();
    fc.assert(
      fc.property(pattern, (source) => {
        const fault = findPatternFault(source);
        fc.pre(fault !== 'bad-pattern');
        const found = checkSync(source, '', { checker: 'automaton', timeout: MAX_PATTERN_MS });
        counts[fault ? 'refused' : 'accepted'] += 1;
        if (found.status === 'unknown') counts.unknown += 1;
        if (fault && found.status === 'safe') counts.refusedSafe += 1;
        if (fault || found.status !== 'vulnerable') return;
        expect(found.complexity).toMatchObject({ type: 'polynomial' });
        if (found.complexity.type === 'polynomial') expect(found.complexity.degree).toBeLessThanOrEqual(MAX_DEGREE);
      }),
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: MAX_TOTAL_MS },
    );
    console.info('regular-expression guard and oracle:', { ...counts, ms: Math.round(performance.now() - start) });
    expect(counts.accepted).toBeGreaterThan(0);
    expect(counts.refused).toBeGreaterThan(counts.refusedSafe);
  },
  MAX_TOTAL_MS + 5000,
);

it.each(['(?:aa?)*b', '(a?a?)*b', '(\\p{1,})*b', '(?:(?:ab?)c?)+x'])('refuses %s, which the oracle found', (source) => {
  expect(checkSync(source, '', { checker: 'automaton' }).status).toBe('vulnerable');
  expect(findPatternFault(source)).toBe('slow-pattern');
});

it.each([
  ['many optional pieces', `${'a?'.repeat(30)}${'a'.repeat(30)}`],
  ['many optional pieces of another script', `${'я?'.repeat(30)}${'я'.repeat(30)}`],
  ['many optional classes that are written as codes', `${String.raw`[\u0430]?`.repeat(20)}!`],
  ['many optional alternatives', `${'(?:a|b)?'.repeat(10)}!`],
  ['many alternatives', `${'(?:a|a)'.repeat(20)}!`],
  ['three repetitions of one letter', 'a*a*a*!'],
  ['three repetitions of one letter, one of them in an alternative', 'a*(?:b|a*)a*!'],
  ['three repetitions of one letter around optional ones', 'a*b?a*(?:bc)?a*!'],
  ['three repetitions of one letter around a look-ahead', 'a*(?=b)a*a*!'],
  ['three repetitions that share a letter', String.raw`\d+[a-z0-9]+\w+!`],
  ['counted repetitions of one letter', 'a{0,30}a{0,30}a{0,30}!'],
])('refuses a pattern with %s', (_, source) => {
  expect(findPatternFault(source)).toBe('slow-pattern');
});

it.each([
  ['repetitions that share no letter', String.raw`^[a-z]+\d+:\s+[A-Z]+$`],
  ['the parts of an e-mail address', String.raw`([\w.+-]+@[\w.-]+)`],
  ['repetitions with another letter between them', String.raw`^.*?/\w+/\w+/\w+/(\d+)$`],
  ['optional pieces that share no letter', '^#?[A-Z]?-?\\d+:?$'],
  ['lazy repetitions', String.raw`^(.*?) \((\d+?)\)$`],
])('accepts a pattern with %s', (_, source) => {
  expect(findPatternFault(source)).toBeUndefined();
});
