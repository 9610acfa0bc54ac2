import { checkSync } from 'recheck';
import { expect, it, vi } from 'vitest';

import { findExpressions, findShippedExpressions, type ShippedExpression } from './find-shipped-expressions';

/** Pure JavaScript needs no Java. */
vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure');

/** For one expression, on a busy machine. */
const TIMEOUT_MS = 60_000;
/** Time of the processor. The oracle's guesses are tried, because some are wrong. */
const MAX_TRIAL_MS = 100;

/** Expressions that the oracle refuses or cannot judge, and those that are built at run time: why they cannot freeze a page. */
const EXCUSED: Record<string, string> = {
  // Constant.
  [String.raw`\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|:has\(|\(|\s*[),]`]: 'a selector has at most 2,000 letters',
  [String.raw`([\p{L}_-]+)([/=])([\w-]*\d[\w-]*|[\da-f-]{16,})(?=$|[/?#&;.])`]: 'the address is cut at 500 letters',
  [String.raw`\p{Nd}{1,2}[:.٫]\p{Nd}{2}(?!\p{Nd})|\p{Nd}{4}[-/.]\p{Nd}{1,2}|\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}|\b(ago|vor \d+|gestern|heute|yesterday|today|just now|gerade eben)\b|منذ|أمس|اليوم|\p{Nd}{1,2}\.? \p{L}{3,} \p{Nd}{4}`]:
    'an unbounded repetition stands only behind a number and a space, or behind a word',
  [String.raw`[^\n]*$`]: 'it sees 24 letters',
  [String.raw`(?:click|press|tap|select|choose|hit|open|klick|drück|wähl|tipp|cliqu|appuy|pulse|clic|premi|点击|點擊|选择|按)[^.!?\n]*$`]:
    'it sees 24 letters',
  [String.raw`^\[(?:x|sic!?|optional|pdf|ctrl|strg|alt|shift|enter|return|esc|tab|del|entf|[a-z]{2}|[a-z]\d\d?|(?:see|siehe|voir|the|emphasis|translated)(?: .*)?|.*\d{3}.*|.*\.\p{L}{3,4})\]$`]:
    'a place that nobody has filled in has at most 90 letters',
  [String.raw`-?[\d.]+(px|%)`]: 'the browser has computed the text',
  [String.raw`(\w+\([^()]*\)|#\w+) (-?[\d.]+)px (-?[\d.]+)px ([\d.]+)px`]: 'the browser has computed the text',
  // Built at run time.
  "PARTS.join('|')": 'each repetition has a limit or one kind of letters, and a text has at most 20,000 letters',
  "SECRETS.join('|')": 'each repetition has a limit',
  'escapedForms(secret)':
    'a secret has few characters, a text matches each in one way, and a repetition starts at a sign that it does not contain',
  'escapedForms(form)': 'as of the secret itself',
  pattern: 'the patterns of recipes are refused by `findPatternFault`, and run on 500 letters at most',
  ticketAddress: 'a test applies `findPatternFault` to those of the adapters, and they run on 500 letters at most',
  '`^(?:${token})$`': 'it is one piece of a pattern and sees one letter',
  '`(?<![\\\\w-])${value}(?![\\\\w-])`': 'the value has letters, digits and hyphens only',
  '`(?<![\\\\p{L}\\\\p{N}])(${any})(?![\\\\p{L}\\\\p{N}])`': 'the alternatives are escaped texts',
  '`^${ENDPOINTS_PATH}/([a-z-]+)/((?!%7B|%3C)[^/]+)/(\\\\d+)$`': 'the path is constant, and slashes separate the parts',
  '`^${pattern}$`': 'a placeholder contains no separator, and recipes have a separator between two of them',
  'String.raw`^(.*)(?<!\\w)${id.replace(/\\W/g, String.raw`\\$&`)}(?!\\w)`': 'it is anchored, and the id is escaped',
};

/** The oracle knows no operations on sets: a larger set is at least as slow. */
function withoutSetOperations(source: string): string {
  const set = String.raw`\[(?:\\.|[^\]\\])*\]`;
  const operation = String.raw`\[(${set}|\\p\{\w+\})(?:--|&&)${set}\]`;
  return source.replaceAll(new RegExp(operation, 'g'), (_, first: string) =>
    first.startsWith('[') ? first : `[${first}]`,
  );
}

function isSafe({ source, flags, isConstant }: ShippedExpression): boolean {
  if (!isConstant) return false;
  const known = flags.includes('v') ? withoutSetOperations(source) : source;
  const found = checkSync(known, flags.replace('v', 'u'), { timeout: TIMEOUT_MS, randomSeed: 1 });
  if (found.status !== 'vulnerable' || !found.complexity.isFuzz) return found.status === 'safe';
  const before = process.threadCpuUsage();
  void found.attack.string.match(new RegExp(source, flags));
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 < MAX_TRIAL_MS;
}

const expressions = findShippedExpressions();
const named = expressions.map((expression) => [`${expression.file}: /${expression.source}/`, expression] as const);

it.each(named.filter(([, { source }]) => !(source in EXCUSED)))(
  'a shipped expression cannot freeze a page: %s',
  (_, expression) => {
    expect(isSafe(expression)).toBe(true);
  },
);

it('excuses no expression that does not exist', () => {
  const sources = new Set(expressions.map(({ source }) => source));
  expect(Object.keys(EXCUSED).filter((source) => !sources.has(source))).toEqual([]);
});

it.each([
  ['a literal', String.raw`const found = /(a+)+!/.test(text);`],
  ['a text', `const found = new RegExp('(a+)+!').test(text);`],
  ['parts', `const LETTERS = 'a+'; const found = RegExp(String.raw\`(\${LETTERS})+\` + '!').test(text);`],
  ['a set operation', String.raw`const found = /(?:[\p{L}--[z]]+)+!/v.test(text);`],
  ['a value that is known at run time', 'const found = new RegExp(text).test(text);'],
])('finds a slow expression that is written as %s', (_, source) => {
  const [found] = findExpressions('lib/x.ts', source);
  expect(found && isSafe(found)).toBe(false);
});
