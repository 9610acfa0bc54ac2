import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import {
  createEndpoint,
  type Deps,
  describeObstacle,
  type Endpoint,
  type Header,
  type Obstacle,
  type Sent,
} from './endpoint';
import { isDenial } from './read-answer';
import { createReport, type Report, type RuleOutcome, type RuleVerdict } from './report';
import type { InterfaceName } from './rule';

export interface CheckResult {
  /** Milliseconds since 1970. */
  startedAt: number;
  tookMs: number;
  interfaces: InterfaceResult[];
  counts: Record<RuleVerdict, number>;
}

export interface InterfaceResult {
  name: InterfaceName;
  requests: number;
  slowestMs: number;
  /** Absent: the interface has no rows. */
  rows?: number;
  results: RuleOutcome[];
}

export interface CannotRun {
  reason: 'no-connection' | 'token-refused' | 'header-refused' | 'rate-limited' | 'stopped';
  sentence: string;
  nextStep: string;
}

export interface Progress {
  name: InterfaceName;
  step: string;
  detail?: string;
}

/** Options of every check. */
export interface RunOptions {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** The check of one interface. */
interface Plan {
  name: InterfaceName;
  url: string;
  header: Header;
  /** Whether its answers hold rows, which are counted. */
  hasRows: boolean;
  /** Sent before anything else. Its answer shows whether the check can run. */
  first: { step: string; body: unknown; request: string };
  check: (contact: AnsweredContact, contacts: readonly Contact[]) => Promise<Checked>;
}

export interface Contact {
  name: InterfaceName;
  endpoint: Endpoint;
  report: Report;
  first: Outcome<Sent, Obstacle>;
  showStep: (step: string, detail?: string) => void;
}

export type AnsweredContact = Omit<Contact, 'first'> & { first: Sent };

export interface Checked {
  rows?: number;
  /** The reason for rules without evidence. */
  unseenNote: string;
}

/** Words of one kind of check for obstacles that all its interfaces share. */
interface Words {
  address: string;
  refused: Pick<CannotRun, 'reason' | 'nextStep'> & { credential: string };
}

interface Run extends RunOptions {
  plans: readonly Plan[];
  /** Removes secrets from a text. */
  redact: (text: string) => string;
  words: Words;
}

export const NOT_ANSWERED = 'This interface gave no usable answer.';

/** Contacts every interface, and then checks each. Fails if none of them can be checked. */
export async function runCheck(
  { plans, redact, words, signal, onProgress }: Run,
  deps: Deps,
): Promise<Outcome<CheckResult, CannotRun>> {
  const startedAt = deps.now();
  const started = deps.clock();
  const contacts: (Contact & { plan: Plan })[] = [];
  for (const plan of plans) {
    const { name, url, header, first } = plan;
    let { step } = first;
    const showStep = (next: string, detail?: string) => {
      step = next;
      onProgress({ name, step, ...(detail !== undefined && { detail }) });
    };
    const onWait = (seconds: number) => onProgress({ name, step, detail: `waiting ${seconds} s for the rate limit` });
    const endpoint = createEndpoint({ url, header, signal, onWait }, deps);
    showStep(step);
    const report = createReport(name, redact);
    contacts.push({ plan, name, endpoint, report, showStep, first: await endpoint.send(first.body) });
  }
  const obstacle = findCannotRun(contacts, words);
  if (obstacle) return fail(obstacle);

  const interfaces: InterfaceResult[] = [];
  for (const { plan, ...contact } of contacts) {
    const { rows = 0, unseenNote } = await checkContact(plan, contact, contacts);
    if (signal.aborted) return fail(STOPPED);
    interfaces.push({
      name: plan.name,
      ...contact.endpoint.stats,
      ...(plan.hasRows && { rows }),
      results: contact.report.outcomes(unseenNote),
    });
  }
  const counts: CheckResult['counts'] = { kept: 0, broken: 0, warning: 0, 'not-checked': 0 };
  for (const { results } of interfaces) for (const { verdict } of results) counts[verdict] += 1;
  return succeed({ startedAt, tookMs: deps.clock() - started, interfaces, counts });
}

function checkContact(plan: Plan, contact: Contact, contacts: readonly Contact[]): Promise<Checked> | Checked {
  const { first, report } = contact;
  if (first.ok) return plan.check({ ...contact, first: first.value }, contacts);
  report.fail('answers', { request: plan.first.request, fault: describeObstacle(first.failure) });
  return { unseenNote: NOT_ANSWERED };
}

const STOPPED: CannotRun = {
  reason: 'stopped',
  sentence: 'Stopped before the end; nothing is decided.',
  nextStep: 'Run it again when there is time for the whole.',
};

/** Finds an obstacle that all interfaces share. */
function findCannotRun(contacts: readonly Contact[], { address, refused }: Words): CannotRun | undefined {
  const failures = contacts.map(({ first }) => (first.ok ? undefined : first.failure));
  const [failure] = failures;
  if (failures.some((each) => each?.reason === 'cancelled')) return STOPPED;
  if (failure && failures.every((each) => each && ['unreachable', 'offline', 'timeout'].includes(each.reason))) {
    return {
      reason: 'no-connection',
      sentence: `There is no connection to the server: ${describeObstacle(failure)}.`,
      nextStep: `Check the ${address} (host, port, http or https) and that the server runs and can be reached from here.`,
    };
  }
  const { credential, reason, nextStep } = refused;
  if (failure && failures.every((each) => each?.reason === 'rate-limited')) {
    return {
      reason: 'rate-limited',
      sentence: 'The server answers 429 (rate limit) and goes on doing so after the waiting it asks for.',
      nextStep: `Raise the limit for this ${credential}, or run it again later.`,
    };
  }
  const statuses = contacts.map(({ first }) => (first.ok ? first.value.httpStatus : 0));
  if (!statuses.every(isDenial)) return undefined;
  return {
    reason,
    sentence: `The ${credential} is refused (HTTP ${statuses.join(' and ')}), so nothing can be checked.`,
    nextStep,
  };
}
