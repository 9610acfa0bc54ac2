import { escapeHtml } from '@/lib/shared/escape-html';

import type { RuleFinding, RuleOutcome, RuleVerdict } from './report';
import type { InterfaceName } from './rule';
import type { CannotRun, CheckResult, InterfaceResult } from './run-check';

interface TableOptions {
  baseUrl: string;
  width: number;
  paint: (verdict: RuleVerdict, word: string) => string;
}

const WORDS: Record<RuleVerdict, string> = {
  kept: 'kept',
  broken: 'BROKEN',
  warning: 'warning',
  'not-checked': 'not checked',
};
const VERDICT_WIDTH = 11;
const RULE_WIDTH = 16;
const TITLE_AT = 2 + VERDICT_WIDTH + 2 + RULE_WIDTH + 2;

/** Formats the result for a person: rules with verdicts, faults, counts. */
export function writeTable({ interfaces, counts, tookMs }: CheckResult, options: TableOptions): string {
  const lines = [`Conformance of ${options.baseUrl}`, ''];
  for (const each of interfaces) lines.push(...writeInterface(each, options), '');
  const results = interfaces.flatMap((each) => each.results);
  for (const verdict of ['warning', 'broken'] as const) {
    for (const result of results.filter((each) => each.verdict === verdict)) {
      lines.push(...writeFault(result, options), '');
    }
  }
  lines.push(`${writeCounts(counts)} (${writeSeconds(tookMs)})`);
  return `${lines.join('\n')}\n`;
}

function writeCounts({ broken, warning, kept, 'not-checked': unchecked }: CheckResult['counts']): string {
  const rules = broken === 0 ? 'No rule' : broken === 1 ? '1 rule' : `${broken} rules`;
  const warnings = warning === 1 ? '1 warning' : `${warning} warnings`;
  return `${rules} broken, ${warnings}, ${kept} kept, ${unchecked} not checked.`;
}

function writeInterface(
  { name, requests, rows, slowestMs, results }: InterfaceResult,
  options: TableOptions,
): string[] {
  const seen = rows === undefined ? '' : `${rows} rows, `;
  const head = `${isPath(name) ? `POST ${name}` : name}   ${seen}${requests} requests, slowest answer ${writeSeconds(slowestMs)}`;
  return [head, ...results.flatMap((result) => writeRule(result, options))];
}

/** The channel configuration decides the path of the others. */
function isPath(name: InterfaceName): boolean {
  return name.startsWith('/');
}

function writeRule({ verdict, id, title, notes }: RuleOutcome, { width, paint }: TableOptions): string[] {
  const word = paint(verdict, WORDS[verdict].padEnd(VERDICT_WIDTH));
  const row = `  ${word}  ${id.padEnd(RULE_WIDTH)}  ${title}`;
  return [row, ...notes.flatMap((note) => wrapText(note, { width, indent: TITLE_AT }))];
}

function writeFault(result: RuleOutcome, { width, paint }: TableOptions): string[] {
  const { verdict, name, id, section, words, advice, findings, findingCount } = result;
  const demand = verdict === 'broken' ? 'demands' : 'recommends';
  const more = findingCount - findings.length;
  return [
    `${paint(verdict, WORDS[verdict])}  ${name}  ${id}`,
    ...wrapText(`The document ${demand} ("${section}"): ${words}`, { width, indent: 2 }),
    ...findings.flatMap((finding) => wrapText(writeFinding(finding), { width, indent: 4, mark: '- ' })),
    ...(more > 0 ? [`    - and ${more} more of this kind`] : []),
    ...wrapText(advice, { width, indent: 2, mark: 'To do: ' }),
  ];
}

function writeFinding({ request, field, value, fault }: RuleFinding): string {
  const subject = field === undefined ? '' : `${field} `;
  const found = value === undefined ? '' : `is ${value}: `;
  return `${subject}${found}${fault} (asked: ${request})`;
}

function writeSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;
}

interface WrapOptions {
  width: number;
  indent: number;
  /** Stands before the first line; the other lines are indented by its length. */
  mark?: string;
}

/** Wraps a text between words. Only a word that is too long exceeds the width. */
export function wrapText(text: string, { width, indent, mark = '' }: WrapOptions): string[] {
  const room = width - indent - mark.length;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const blanks = ' '.repeat(indent);
  return lines.map((line, index) => blanks + (index === 0 ? mark : ' '.repeat(mark.length)) + line);
}

export function writeJson(baseUrl: string, { startedAt, tookMs, counts, interfaces }: CheckResult): string {
  return toJson({
    baseUrl,
    verdict: counts.broken === 0 ? 'kept' : 'broken',
    startedAt: new Date(startedAt).toISOString(),
    tookMs: Math.round(tookMs),
    counts,
    interfaces: interfaces.map(({ name, results, slowestMs, ...rest }) => ({
      ...(isPath(name) ? { path: name } : { name }),
      ...rest,
      slowestMs: Math.round(slowestMs),
      results: results.map(({ id, name: _name, ...outcome }) => ({ rule: id, ...outcome })),
    })),
  });
}

export function writeJsonError(baseUrl: string, { reason, sentence, nextStep }: CannotRun): string {
  return toJson({ baseUrl, verdict: 'could-not-run', reason, sentence, nextStep });
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Formats the result as JUnit XML, with a suite for each interface and a case for each rule. A warning passes and has an
 * output; a rule that was not checked is skipped.
 */
export function writeJunit({ interfaces, tookMs, counts }: CheckResult): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const head = `<testsuites name="conformance" tests="${total}" failures="${counts.broken}" skipped="${counts['not-checked']}" time="${seconds(tookMs)}">`;
  return toXml([head, ...interfaces.flatMap(writeSuite), '</testsuites>']);
}

export function writeJunitError({ sentence, nextStep }: CannotRun): string {
  return toXml([
    '<testsuites name="conformance" tests="1" errors="1">',
    '  <testsuite name="conformance" tests="1" errors="1">',
    '    <testcase classname="conformance" name="run">',
    `      <error message="${escapeXml(sentence)}">${escapeXml(nextStep)}</error>`,
    '    </testcase>',
    '  </testsuite>',
    '</testsuites>',
  ]);
}

function writeSuite({ name, results }: InterfaceResult): string[] {
  const count = (verdict: RuleOutcome['verdict']) => results.filter((result) => result.verdict === verdict).length;
  return [
    `  <testsuite name="${name}" tests="${results.length}" failures="${count('broken')}" skipped="${count('not-checked')}">`,
    ...results.flatMap((result) => writeCase(name, result)),
    '  </testsuite>',
  ];
}

function writeCase(name: string, result: RuleOutcome): string[] {
  const { id, title, verdict } = result;
  const head = `    <testcase classname="${name}" name="${escapeXml(`${id}: ${title}`)}"`;
  const inner = writeOutcome(result);
  return verdict === 'kept' ? [`${head}/>`] : [`${head}>`, `      ${inner}`, '    </testcase>'];
}

function writeOutcome({ verdict, section, words, advice, findings, findingCount, notes }: RuleOutcome): string {
  if (verdict === 'not-checked') return `<skipped message="${escapeXml(notes.join(' '))}"/>`;
  const text = [`${section}: ${words}`, ...findings.map(writeFinding), `Places in all: ${findingCount}`, advice].join(
    '\n',
  );
  if (verdict === 'warning') return `<system-out>${escapeXml(`Warning. ${text}`)}</system-out>`;
  const [first] = findings;
  return `<failure message="${escapeXml(first ? writeFinding(first) : words)}">${escapeXml(text)}</failure>`;
}

function toXml(lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** XML 1.0 allows neither lone surrogates nor U+FFFE and U+FFFF, not even as character references. */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD'));
}
