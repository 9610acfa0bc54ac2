import type { Outcome } from '@/lib/shared/outcome';

import type { Deps } from '../endpoint';
import { isDenial } from '../read-answer';
import { createRedactor } from '../report';
import type { ShopInterface } from '../rule';
import {
  type AnsweredContact,
  type CannotRun,
  type Checked,
  type CheckResult,
  type Contact,
  NOT_ANSWERED,
  runCheck,
  type RunOptions,
} from '../run-check';
import { checkInterface, protocolTestQuery } from './check-interface';
import type { IsReachable } from './check-rows';
import { describeQuery, type Query } from './query';

export interface ShopOptions extends RunOptions {
  baseUrl: string;
  /** Never part of the result, even if the server sends it back. */
  token: string;
  paths: readonly ShopInterface[];
  maxPages: number;
  /** Absent: pictures are not checked. */
  isReachable?: IsReachable;
}

const NOT_SEEN = 'No answer showed whether it is kept.';

/** Runs the platform's protocol test and checks every rule that a client can observe. */
export function checkShop(options: ShopOptions, deps: Deps): Promise<Outcome<CheckResult, CannotRun>> {
  const { baseUrl, token, paths, signal, onProgress } = options;
  const nowMs = deps.now();
  const query = protocolTestQuery(nowMs);
  return runCheck(
    {
      plans: paths.map((path) => ({
        name: path,
        url: baseUrl + path,
        header: { name: 'Authorization', value: `Bearer ${token}` },
        hasRows: true,
        first: { step: "the platform's protocol test", body: query, request: describeQuery(query) },
        check: async (contact, contacts) => {
          if (!checkOneToken(contact, contacts, query)) return { unseenNote: NOT_ANSWERED };
          return describeRows(await checkInterface(contact, { ...options, path, query, nowMs }));
        },
      })),
      redact: createRedactor(token),
      words: {
        address: 'base URL',
        refused: {
          reason: 'token-refused',
          credential: 'token',
          nextStep:
            'Give the token of the channel, as the channel configuration page shows it, and let the server know it.',
        },
      },
      signal,
      onProgress,
    },
    deps,
  );
}

function describeRows(rows: number | undefined): Checked {
  if (rows === undefined) return { unseenNote: NOT_ANSWERED };
  return { rows, unseenNote: rows === 0 ? 'There was no row to look at.' : NOT_SEEN };
}

/** Compares the first answers of both interfaces. Returns whether this one takes the token. */
function checkOneToken({ first, report }: AnsweredContact, contacts: readonly Contact[], query: Query): boolean {
  if (contacts.length === 1) {
    report.note('one-token', 'Only one interface was asked.');
  } else if (isDenial(first.httpStatus)) {
    const fault = 'should be 200: the other interface takes this token';
    report.fail('one-token', { request: describeQuery(query), field: 'HTTP status', value: first.httpStatus, fault });
    return false;
  } else if (contacts.every((each) => each.first.ok && !isDenial(each.first.value.httpStatus))) {
    report.pass('one-token');
  } else report.note('one-token', 'The other interface does not take the token, see there.');
  return true;
}
