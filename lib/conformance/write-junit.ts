import type { CannotRun, InterfaceReport, Report } from './check-integrator';
import type { RuleResult } from './notebook';
import { writeFinding } from './write-table';

/**
 * The report as JUnit XML: a suite per interface, a case per rule. A warning passes, with its words as output; what was
 * not checked is skipped.
 */
export function writeJunit({ interfaces, tookMs, counts }: Report): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const head = `<testsuites name="conformance" tests="${total}" failures="${counts.broken}" skipped="${counts['not-checked']}" time="${seconds(tookMs)}">`;
  return write([head, ...interfaces.flatMap(writeSuite), '</testsuites>']);
}

/** A run that did not come about, as one case in error. */
export function writeJunitError({ sentence, nextStep }: CannotRun): string {
  return write([
    '<testsuites name="conformance" tests="1" errors="1">',
    '  <testsuite name="conformance" tests="1" errors="1">',
    '    <testcase classname="conformance" name="run">',
    `      <error message="${escape(sentence)}">${escape(nextStep)}</error>`,
    '    </testcase>',
    '  </testsuite>',
    '</testsuites>',
  ]);
}

function writeSuite({ path, results }: InterfaceReport): string[] {
  const count = (verdict: RuleResult['verdict']) => results.filter((result) => result.verdict === verdict).length;
  return [
    `  <testsuite name="${path}" tests="${results.length}" failures="${count('broken')}" skipped="${count('not-checked')}">`,
    ...results.flatMap((result) => writeCase(path, result)),
    '  </testsuite>',
  ];
}

function writeCase(path: string, result: RuleResult): string[] {
  const { id, title, verdict } = result;
  const head = `    <testcase classname="${path}" name="${escape(`${id}: ${title}`)}"`;
  const inner = writeOutcome(result);
  return verdict === 'kept' ? [`${head}/>`] : [`${head}>`, `      ${inner}`, '    </testcase>'];
}

function writeOutcome({ verdict, section, words, advice, findings, findingCount, notes }: RuleResult): string {
  if (verdict === 'not-checked') return `<skipped message="${escape(notes.join(' '))}"/>`;
  const text = [`${section}: ${words}`, ...findings.map(writeFinding), `Places in all: ${findingCount}`, advice].join(
    '\n',
  );
  if (verdict === 'warning') return `<system-out>${escape(`Warning. ${text}`)}</system-out>`;
  const [first] = findings;
  return `<failure message="${escape(first ? writeFinding(first) : words)}">${escape(text)}</failure>`;
}

function write(lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no place for lone surrogates and the two last code points of the plane, however they are written. */
function escape(text: string): string {
  return text.replace(/[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
