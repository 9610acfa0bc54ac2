import type { InterfaceReport, Report } from './check-integrator';
import type { Finding, RuleResult, Verdict } from './notebook';
import { wrapText } from './wrap-text';

interface TableOptions {
  baseUrl: string;
  /** Columns. */
  width: number;
  /** Colours a verdict's word, where there are colours. */
  paint: (verdict: Verdict, word: string) => string;
}

const WORDS: Record<Verdict, string> = {
  kept: 'kept',
  broken: 'BROKEN',
  warning: 'warning',
  'not-checked': 'not checked',
};
const VERDICT_WIDTH = 11;
const RULE_WIDTH = 16;
const TITLE_AT = 2 + VERDICT_WIDTH + 2 + RULE_WIDTH + 2;

/** The report for a person: every rule with its verdict, then what is broken, and at the end the sum. */
export function writeTable({ interfaces, counts, tookMs }: Report, options: TableOptions): string {
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

/** Such as `2 rules broken, 1 warning, 60 kept, 3 not checked.` */
function writeCounts({ broken, warning, kept, 'not-checked': unchecked }: Report['counts']): string {
  const rules = broken === 0 ? 'No rule' : broken === 1 ? '1 rule' : `${broken} rules`;
  const warnings = warning === 1 ? '1 warning' : `${warning} warnings`;
  return `${rules} broken, ${warnings}, ${kept} kept, ${unchecked} not checked.`;
}

function writeInterface(
  { path, requests, rows, slowestMs, results }: InterfaceReport,
  options: TableOptions,
): string[] {
  const head = `POST ${path}   ${rows} rows, ${requests} requests, slowest answer ${writeSeconds(slowestMs)}`;
  return [head, ...results.flatMap((result) => writeResult(result, options))];
}

function writeResult({ verdict, id, title, notes }: RuleResult, { width, paint }: TableOptions): string[] {
  const word = paint(verdict, WORDS[verdict].padEnd(VERDICT_WIDTH));
  const row = `  ${word}  ${id.padEnd(RULE_WIDTH)}  ${title}`;
  return [row, ...notes.flatMap((note) => wrapText(note, { width, indent: TITLE_AT }))];
}

function writeFault(result: RuleResult, { width, paint }: TableOptions): string[] {
  const { verdict, path, id, section, words, advice, findings, findingCount } = result;
  const demand = verdict === 'broken' ? 'demands' : 'recommends';
  const more = findingCount - findings.length;
  return [
    `${paint(verdict, WORDS[verdict])}  ${path}  ${id}`,
    ...wrapText(`The document ${demand} ("${section}"): ${words}`, { width, indent: 2 }),
    ...findings.flatMap((finding) => wrapText(writeFinding(finding), { width, indent: 4, mark: '- ' })),
    ...(more > 0 ? [`    - and ${more} more of this kind`] : []),
    ...wrapText(advice, { width, indent: 2, mark: 'To do: ' }),
  ];
}

/** One sentence: the field, what is there, what is wrong with it, and what was asked. */
export function writeFinding({ request, field, value, fault }: Finding): string {
  const subject = field === undefined ? '' : `${field} `;
  const found = value === undefined ? '' : `is ${value}: `;
  return `${subject}${found}${fault} (asked: ${request})`;
}

function writeSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;
}
