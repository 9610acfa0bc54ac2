import type { InterfaceName } from './rule';
import { type RuleId, rulesOf, type RuleOnInterface } from './rules';

/** Not trusted: the texts come from the server under test. */
export interface RuleFinding {
  request: string;
  /** Path into the body, such as `data[3].orderLines[0].quantity`, or another part of the answer. */
  field?: string;
  value?: string;
  /** A clause: "should be a whole number". */
  fault: string;
}

/** `kept` needs evidence; a rule without evidence is `not-checked`. */
export type RuleVerdict = 'kept' | 'broken' | 'warning' | 'not-checked';

export interface RuleOutcome extends RuleOnInterface {
  name: InterfaceName;
  verdict: RuleVerdict;
  /** The first few of each kind of field; `findingCount` counts all. */
  findings: RuleFinding[];
  findingCount: number;
  /** Limits of the verdict, or the reason why there is none. */
  notes: string[];
}

/** Ignores rules of other interfaces. */
export interface Report {
  pass: (rule: RuleId) => void;
  fail: (rule: RuleId, finding: Omit<RuleFinding, 'value'> & { value?: unknown }) => void;
  /** Records the reason why a rule cannot be judged, or the limits of its verdict. */
  note: (rule: RuleId, note: string) => void;
  outcomes: (unseenNote: string) => RuleOutcome[];
}

const ALIKE_KEPT = 2;
const FINDINGS_KEPT = 6;
const VALUE_LENGTH = 60;
const TEXT_LENGTH = 300;

interface RuleRecord {
  hasPassed: boolean;
  findings: RuleFinding[];
  findingCount: number;
  notes: Set<string>;
}

/** @param redact removes the token from a text */
export function createReport(name: InterfaceName, redact: (text: string) => string): Report {
  const entries = new Map(
    rulesOf(name).map((rule) => {
      const entry: RuleRecord = { hasPassed: false, findings: [], findingCount: 0, notes: new Set() };
      return [rule.id, { rule, entry }] as const;
    }),
  );

  const write = (text: string, length: number) => shorten(escapeControls(redact(text)), length);
  const writeFinding = ({ request, field, fault }: Omit<RuleFinding, 'value'>, value: unknown): RuleFinding => ({
    request: write(request, TEXT_LENGTH),
    ...(field !== undefined && { field: write(field, TEXT_LENGTH) }),
    ...(value !== undefined && { value: write(JSON.stringify(value) ?? '', VALUE_LENGTH) }),
    fault: write(fault, TEXT_LENGTH),
  });

  return {
    pass(id) {
      const entry = entries.get(id)?.entry;
      if (entry) entry.hasPassed = true;
    },
    fail(id, { value, ...finding }) {
      const entry = entries.get(id)?.entry;
      if (!entry) return;
      entry.findingCount += 1;
      if (entry.findings.length >= FINDINGS_KEPT) return;
      const alike = entry.findings.filter(({ field }) => toKind(field) === toKind(finding.field));
      if (alike.length < ALIKE_KEPT) entry.findings.push(writeFinding(finding, value));
    },
    note(id, note) {
      entries.get(id)?.entry.notes.add(note);
    },
    outcomes: (unseenNote) =>
      [...entries.values()].map(({ rule, entry: { hasPassed, findings, findingCount, notes } }) => {
        const verdict =
          findingCount > 0 ? (rule.level === 'must' ? 'broken' : 'warning') : hasPassed ? 'kept' : 'not-checked';
        const isUnseen = verdict === 'not-checked' && notes.size === 0;
        return { ...rule, name, verdict, findings, findingCount, notes: isUnseen ? [unseenNote] : [...notes] };
      }),
  };
}

/** Creates the function that removes secrets, also as JSON and URLs encode them. The longer of two that overlap comes first. */
export function createRedactor(...secrets: string[]): (text: string) => string {
  const forms = new Set(
    secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
  );
  return (text) => [...forms].reduce((rest, form) => rest.replaceAll(form, '[token]'), text);
}

function toKind(field = ''): string {
  return field.replace(/\[\d+\]/g, '[]');
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Terminals execute control characters. */
function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}
