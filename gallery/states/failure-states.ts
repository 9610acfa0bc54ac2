import { type Failure, FAILURE_REASONS, type FailureReason } from '@/lib/domain/failure';

import type { StateOf } from '../gallery-state';
import { type PanelChange, panelWith } from '../panel-with';
import { SUMMARY } from '../sample';

type FailurePlace = 'suggestion' | 'summary' | 'order' | 'sync';
type FailureExample = Omit<Failure, 'reason'> & { in: FailurePlace };

const FAILURES: Record<FailureReason, FailureExample> = {
  'no-channel': { in: 'suggestion' },
  'no-permission': { in: 'suggestion' },
  'no-relay-access': { in: 'suggestion', httpStatus: 401 },
  'relay-unreachable': { in: 'suggestion' },
  'no-desk': { in: 'suggestion' },
  'daily-cap': { in: 'suggestion' },
  'too-many-asks': { in: 'suggestion' },
  'no-messages': { in: 'suggestion' },
  offline: { in: 'suggestion' },
  unreachable: { in: 'suggestion' },
  timeout: { in: 'suggestion' },
  redirected: { in: 'suggestion', httpStatus: 302 },
  'too-large': { in: 'summary', httpStatus: 200 },
  'not-json': { in: 'suggestion', httpStatus: 200 },
  'unexpected-answer': { in: 'suggestion', httpStatus: 200 },
  'other-ticket': { in: 'summary', httpStatus: 200 },
  'bad-credential': { in: 'suggestion', httpStatus: 401, code: '40101', requestId: '0f8fad5b-d9cb-469f' },
  refused: {
    in: 'suggestion',
    httpStatus: 200,
    code: '400',
    platformMessage: 'xToken •••• is not valid',
    requestId: '0f8fad5b-d9cb-469f',
    failedAt: '2026-11-20T09:30:00.000Z',
  },
  'wrong-address': { in: 'suggestion', httpStatus: 404 },
  'no-source': { in: 'order' },
  'bad-token': { in: 'order', httpStatus: 401 },
  'no-access': { in: 'order', httpStatus: 403 },
  'query-refused': { in: 'order', httpStatus: 404 },
  'too-long': { in: 'order' },
  'pages-repeat': { in: 'sync' },
  'pages-endless': { in: 'sync' },
  'page-too-long': { in: 'sync' },
  'wrong-page': { in: 'sync', httpStatus: 200 },
  'not-kept': { in: 'sync' },
  'copy-lost': { in: 'sync' },
  'no-storage': { in: 'suggestion' },
  'rate-limited': { in: 'suggestion', httpStatus: 429, retryAfterSeconds: 30 },
  'server-error': { in: 'summary', httpStatus: 503, requestId: '0f8fad5b-d9cb-469f' },
  interrupted: { in: 'summary' },
  cancelled: { in: 'sync' },
  'worker-gone': { in: 'suggestion' },
  'not-loaded': { in: 'suggestion' },
};

const WAITS: Record<string, number | undefined> = { unknown: undefined, minutes: 600, long: 90_000 };

export function failureStates(): StateOf<'panel'>[] {
  return [
    ...FAILURE_REASONS.map((reason) => failureState(reason, { reason, ...FAILURES[reason] }, FAILURES[reason].in)),
    ...Object.entries(WAITS).map(([name, retryAfterSeconds]) =>
      failureState(
        `rate-limited-${name}`,
        { reason: 'rate-limited', httpStatus: 429, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
        'suggestion',
      ),
    ),
    failureState('offline-with-a-summary', { reason: 'offline' }, 'summary', { summary: { summary: SUMMARY } }),
  ];
}

function failureState(
  name: string,
  failure: Failure,
  place: FailurePlace,
  { summary }: PanelChange = {},
): StateOf<'panel'> {
  const changes: Record<FailurePlace, PanelChange> = {
    suggestion: { suggestion: { request: { state: 'failed', failure } } },
    summary: { summary: { ...summary, request: { state: 'failed', failure } } },
    order: { lookup: { state: 'failed', query: '10023', failure } },
    sync: { panel: { sync: { failure } } },
  };
  return panelWith(`failures/${name}`, changes[place]);
}
