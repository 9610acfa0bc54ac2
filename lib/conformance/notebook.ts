import { type InterfacePath, type RuleId, rulesOf, type RuleOnPath } from './rules';

/** One place where a rule is seen broken. Values come from the server under test: foreign text. */
export interface Finding {
  /** The query that showed it. */
  request: string;
  /** Path into the answer's body, such as `data[3].orderLines[0].quantity`, or what else was looked at. */
  field?: string;
  /** What was there, as JSON, shortened. */
  value?: string;
  /** What is wrong with it, as a clause: "should be a whole number". */
  fault: string;
}

/** `kept` needs evidence: a rule that nothing could show is `not-checked`. */
export type Verdict = 'kept' | 'broken' | 'warning' | 'not-checked';

export interface RuleResult extends RuleOnPath {
  path: InterfacePath;
  verdict: Verdict;
  /** The first few of each kind of place; `findingCount` counts all. */
  findings: Finding[];
  findingCount: number;
  /** What the verdict does not cover, or why there is none. */
  notes: string[];
}

/** Takes down what the checks see of one interface. A rule that this interface does not have is passed over. */
export interface Notebook {
  /** The rule was seen kept. */
  confirm: (rule: RuleId) => void;
  /** The rule was seen broken. */
  accuse: (rule: RuleId, finding: Omit<Finding, 'value'> & { value?: unknown }) => void;
  /** Why a rule cannot be decided, or how far its verdict reaches. */
  remark: (rule: RuleId, note: string) => void;
  /** @param unseen note for rules of which nothing was seen and nothing said */
  results: (unseen: string) => RuleResult[];
}

/** Examples of each kind of place, and of all kinds. */
const ALIKE_KEPT = 2;
const FINDINGS_KEPT = 6;
const VALUE_LENGTH = 60;
const TEXT_LENGTH = 300;

interface Entry {
  confirmed: boolean;
  findings: Finding[];
  findingCount: number;
  notes: Set<string>;
}

/** @param conceal takes the token out of a text */
export function createNotebook(path: InterfacePath, conceal: (text: string) => string): Notebook {
  const rules = rulesOf(path);
  const entries = new Map<RuleId, Entry>(
    rules.map(({ id }) => [id, { confirmed: false, findings: [], findingCount: 0, notes: new Set<string>() }]),
  );

  const write = (text: string, length: number) => shorten(escapeControls(conceal(text)), length);
  const writeFinding = ({ request, field, fault }: Omit<Finding, 'value'>, value: unknown): Finding => ({
    request: write(request, TEXT_LENGTH),
    ...(field !== undefined && { field: write(field, TEXT_LENGTH) }),
    ...(value !== undefined && { value: write(JSON.stringify(value) ?? '', VALUE_LENGTH) }),
    fault: write(fault, TEXT_LENGTH),
  });

  return {
    confirm(rule) {
      const entry = entries.get(rule);
      if (entry) entry.confirmed = true;
    },
    accuse(rule, { value, ...finding }) {
      const entry = entries.get(rule);
      if (!entry) return;
      entry.findingCount += 1;
      if (entry.findings.length >= FINDINGS_KEPT) return;
      const alike = entry.findings.filter(({ field }) => toKind(field) === toKind(finding.field));
      if (alike.length < ALIKE_KEPT) entry.findings.push(writeFinding(finding, value));
    },
    remark(rule, note) {
      entries.get(rule)?.notes.add(note);
    },
    results: (unseen) =>
      rules.map((rule) => {
        const {
          confirmed = false,
          findings = [],
          findingCount = 0,
          notes = new Set<string>(),
        } = entries.get(rule.id) ?? {};
        const verdict =
          findingCount > 0 ? (rule.level === 'must' ? 'broken' : 'warning') : confirmed ? 'kept' : 'not-checked';
        const said = [...notes];
        if (verdict === 'not-checked' && said.length === 0) said.push(unseen);
        return { ...rule, path, verdict, findings, findingCount, notes: said };
      }),
  };
}

/** `data[3].orderLines[0].quantity` and `data[7].orderLines[1].quantity` are places of one kind. */
function toKind(field = ''): string {
  return field.replace(/\[\d+\]/g, '[]');
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Foreign text is shown in terminals, which obey control characters. */
function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}
