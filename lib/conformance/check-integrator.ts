import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { checkInterface } from './check-interface';
import type { IsReachable } from './check-pictures';
import { protocolTestQuery } from './check-protocol-test';
import { createConcealer } from './conceal-token';
import { describeObstacle } from './describe-obstacle';
import { createEndpoint, type Endpoint, type Obstacle, type Sent, type Surroundings } from './endpoint';
import { createNotebook, type RuleResult, type Verdict } from './notebook';
import { describeQuery, type Query } from './query';
import type { InterfacePath } from './rules';

export interface CheckOptions {
  /** The integrator's base address, without a slash at the end. */
  baseUrl: string;
  /** The channel's token. It is in nothing that comes back, though the server may send it back to us. */
  token: string;
  paths: readonly InterfacePath[];
  /** Pages read at most in one run over a store. */
  maxPages: number;
  /** Opens the addresses of pictures, where that is wanted. */
  isReachable?: IsReachable;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** What is going on. */
export interface Progress {
  path: InterfacePath;
  step: string;
  /** How far it is, such as `page 12, 2400 rows`. */
  detail?: string;
}

export interface Report {
  /** Milliseconds since 1970. */
  startedAt: number;
  tookMs: number;
  interfaces: InterfaceReport[];
  counts: Record<Verdict, number>;
}

export interface InterfaceReport {
  path: InterfacePath;
  requests: number;
  slowestMs: number;
  /** Rows that were looked at. */
  rows: number;
  results: RuleResult[];
}

/** Why nothing, or not the whole, could be checked: a sentence, and what to do. */
export interface CannotRun {
  reason: 'no-connection' | 'token-refused' | 'rate-limited' | 'stopped';
  sentence: string;
  nextStep: string;
}

const NOT_ANSWERED = 'This interface gave no usable answer.';
const NOT_SEEN = 'No answer showed whether it is kept.';

/** Runs the platform's protocol test and every rule that can be seen from outside. */
export async function checkIntegrator(
  options: CheckOptions,
  surroundings: Surroundings,
): Promise<Outcome<Report, CannotRun>> {
  const { baseUrl, token, signal, paths, onProgress } = options;
  const startedAt = surroundings.now();
  const started = surroundings.clock();
  const query = protocolTestQuery(startedAt);

  const contacts: Contact[] = [];
  for (const path of paths) {
    let step = "the platform's protocol test";
    const report = (next: string, detail?: string) => {
      step = next;
      onProgress({ path, step, ...(detail !== undefined && { detail }) });
    };
    const onWait = (seconds: number) => onProgress({ path, step, detail: `waiting ${seconds} s for the rate limit` });
    const endpoint = createEndpoint(path, { baseUrl, token, signal, onWait }, surroundings);
    report(step);
    contacts.push({ endpoint, report, first: await endpoint.send(query) });
  }
  const obstacle = findCannotRun(contacts);
  if (obstacle) return fail(obstacle);

  const interfaces: InterfaceReport[] = [];
  for (const contact of contacts) {
    interfaces.push(await checkContact(contact, contacts, query, options, startedAt));
    if (signal.aborted) return fail(STOPPED);
  }
  const counts: Report['counts'] = { kept: 0, broken: 0, warning: 0, 'not-checked': 0 };
  for (const { results } of interfaces) for (const { verdict } of results) counts[verdict] += 1;
  return succeed({ startedAt, tookMs: surroundings.clock() - started, interfaces, counts });
}

/** An interface and what it answered to the protocol test. */
interface Contact {
  endpoint: Endpoint;
  report: (step: string, detail?: string) => void;
  first: Outcome<Sent, Obstacle>;
}

const STOPPED: CannotRun = {
  reason: 'stopped',
  sentence: 'Stopped before the end; nothing is decided.',
  nextStep: 'Run it again when there is time for the whole.',
};

/** What makes every further question pointless: the same obstacle on all interfaces. */
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
  { endpoint, report, first }: Contact,
  contacts: readonly Contact[],
  query: Query,
  { token, maxPages, isReachable, signal }: CheckOptions,
  nowMs: number,
): Promise<InterfaceReport> {
  const { path, stats } = endpoint;
  const notebook = createNotebook(path, createConcealer(token));
  const finish = (rows: number, unseen: string): InterfaceReport => ({
    path,
    ...stats,
    rows,
    results: notebook.results(unseen),
  });
  if (!first.ok) {
    notebook.accuse('answers', { request: describeQuery(query), fault: describeObstacle(first.failure) });
    return finish(0, NOT_ANSWERED);
  }
  if (contacts.length === 1) {
    notebook.remark('one-token', 'Only one interface was asked.');
  } else if (isDenial(first.value.httpStatus)) {
    const { httpStatus: value } = first.value;
    const fault = 'should be 200: the other interface takes this token';
    notebook.accuse('one-token', { request: describeQuery(query), field: 'HTTP status', value, fault });
    return finish(0, NOT_ANSWERED);
  } else if (contacts.every((each) => each.first.ok && !isDenial(each.first.value.httpStatus))) {
    notebook.confirm('one-token');
  } else notebook.remark('one-token', 'The other interface does not take the token, see there.');

  const surroundings = { query, first: first.value, maxPages, signal, nowMs, report, isReachable };
  const rows = await checkInterface(endpoint, notebook, surroundings);
  return rows === undefined
    ? finish(0, NOT_ANSWERED)
    : finish(rows, rows === 0 ? 'There was no row to look at.' : NOT_SEEN);
}
