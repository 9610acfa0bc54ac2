import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { checkInterface, protocolTestQuery } from './check-interface';
import type { IsReachable } from './check-rows';
import { createEndpoint, type Deps, describeObstacle, type Endpoint, type Obstacle, type Sent } from './endpoint';
import { describeQuery, type Query } from './query';
import { createRedactor, createReport, type RuleOutcome, type RuleVerdict } from './report';
import type { InterfacePath } from './rules';

export interface CheckOptions {
  baseUrl: string;
  /** Never part of the result, even if the server sends it back. */
  token: string;
  paths: readonly InterfacePath[];
  maxPages: number;
  /** Absent: pictures are not checked. */
  isReachable?: IsReachable;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

export interface Progress {
  path: InterfacePath;
  step: string;
  detail?: string;
}

export interface CheckResult {
  /** Milliseconds since 1970. */
  startedAt: number;
  tookMs: number;
  interfaces: InterfaceResult[];
  counts: Record<RuleVerdict, number>;
}

export interface InterfaceResult {
  path: InterfacePath;
  requests: number;
  slowestMs: number;
  rows: number;
  results: RuleOutcome[];
}

export interface CannotRun {
  reason: 'no-connection' | 'token-refused' | 'rate-limited' | 'stopped';
  sentence: string;
  nextStep: string;
}

const NOT_ANSWERED = 'This interface gave no usable answer.';
const NOT_SEEN = 'No answer showed whether it is kept.';

/** Runs the platform's protocol test and checks every rule that a client can observe. */
export async function checkIntegrator(options: CheckOptions, deps: Deps): Promise<Outcome<CheckResult, CannotRun>> {
  const { baseUrl, token, signal, paths, onProgress } = options;
  const startedAt = deps.now();
  const started = deps.clock();
  const query = protocolTestQuery(startedAt);

  const contacts: Contact[] = [];
  for (const path of paths) {
    let step = "the platform's protocol test";
    const showStep = (next: string, detail?: string) => {
      step = next;
      onProgress({ path, step, ...(detail !== undefined && { detail }) });
    };
    const onWait = (seconds: number) => onProgress({ path, step, detail: `waiting ${seconds} s for the rate limit` });
    const endpoint = createEndpoint(path, { baseUrl, token, signal, onWait }, deps);
    showStep(step);
    contacts.push({ endpoint, showStep, first: await endpoint.send(query) });
  }
  const obstacle = findCannotRun(contacts);
  if (obstacle) return fail(obstacle);

  const interfaces: InterfaceResult[] = [];
  for (const contact of contacts) {
    interfaces.push(await checkContact(contact, contacts, query, options, startedAt));
    if (signal.aborted) return fail(STOPPED);
  }
  const counts: CheckResult['counts'] = { kept: 0, broken: 0, warning: 0, 'not-checked': 0 };
  for (const { results } of interfaces) for (const { verdict } of results) counts[verdict] += 1;
  return succeed({ startedAt, tookMs: deps.clock() - started, interfaces, counts });
}

interface Contact {
  endpoint: Endpoint;
  showStep: (step: string, detail?: string) => void;
  first: Outcome<Sent, Obstacle>;
}

const STOPPED: CannotRun = {
  reason: 'stopped',
  sentence: 'Stopped before the end; nothing is decided.',
  nextStep: 'Run it again when there is time for the whole.',
};

/** Finds an obstacle that all interfaces share. */
function findCannotRun(contacts: readonly Contact[]): CannotRun | undefined {
  const failures = contacts.map(({ first }) => (first.ok ? undefined : first.failure));
  const [failure] = failures;
  if (failures.some((each) => each?.reason === 'cancelled')) return STOPPED;
  if (failure && failures.every((each) => each && ['unreachable', 'offline', 'timeout'].includes(each.reason))) {
    return {
      reason: 'no-connection',
      sentence: `There is no connection to the server: ${describeObstacle(failure)}.`,
      nextStep: 'Check the base URL (host, port, http or https) and that the server runs and can be reached from here.',
    };
  }
  if (failure && failures.every((each) => each?.reason === 'rate-limited')) {
    return {
      reason: 'rate-limited',
      sentence: 'The server answers 429 (rate limit) and goes on doing so after the waiting it asks for.',
      nextStep: 'Raise the limit for this token, or run it again later.',
    };
  }
  const statuses = contacts.map(({ first }) => (first.ok ? first.value.httpStatus : 0));
  if (!statuses.every(isDenial)) return undefined;
  return {
    reason: 'token-refused',
    sentence: `The token is refused (HTTP ${statuses.join(' and ')}), so nothing can be checked.`,
    nextStep: 'Give the token of the channel, as the channel configuration page shows it, and let the server know it.',
  };
}

function isDenial(httpStatus: number): boolean {
  return httpStatus === 401 || httpStatus === 403;
}

async function checkContact(
  { endpoint, showStep, first }: Contact,
  contacts: readonly Contact[],
  query: Query,
  { token, maxPages, isReachable, signal }: CheckOptions,
  nowMs: number,
): Promise<InterfaceResult> {
  const { path, stats } = endpoint;
  const report = createReport(path, createRedactor(token));
  const finish = (rows: number, unseenNote: string): InterfaceResult => ({
    path,
    ...stats,
    rows,
    results: report.outcomes(unseenNote),
  });
  if (!first.ok) {
    report.fail('answers', { request: describeQuery(query), fault: describeObstacle(first.failure) });
    return finish(0, NOT_ANSWERED);
  }
  if (contacts.length === 1) {
    report.note('one-token', 'Only one interface was asked.');
  } else if (isDenial(first.value.httpStatus)) {
    const { httpStatus: value } = first.value;
    const fault = 'should be 200: the other interface takes this token';
    report.fail('one-token', { request: describeQuery(query), field: 'HTTP status', value, fault });
    return finish(0, NOT_ANSWERED);
  } else if (contacts.every((each) => each.first.ok && !isDenial(each.first.value.httpStatus))) {
    report.pass('one-token');
  } else report.note('one-token', 'The other interface does not take the token, see there.');

  const rows = await checkInterface(endpoint, report, {
    query,
    first: first.value,
    maxPages,
    signal,
    nowMs,
    showStep,
    isReachable,
  });
  return rows === undefined
    ? finish(0, NOT_ANSWERED)
    : finish(rows, rows === 0 ? 'There was no row to look at.' : NOT_SEEN);
}
