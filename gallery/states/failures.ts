import { type Failure, FAILURE_REASONS, type FailureReason } from '@/lib/domain/failure';

import { type PanelChange, panelWith } from '../panel-with';
import { SUMMARY } from '../sample';
import type { StateOf } from '../state';

type Place = 'suggestion' | 'summary' | 'order' | 'sync';
type Shown = Omit<Failure, 'reason'> & { in: Place };

/** Where each failure is met, with what else is known of it. */
const FAILURES: Record<FailureReason, Shown> = {
  'no-channel': { in: 'suggestion' },
  'no-permission': { in: 'suggestion' },
  'daily-cap': { in: 'suggestion' },
  'no-messages': { in: 'suggestion' },
  offline: { in: 'suggestion' },
  unreachable: { in: 'suggestion' },
  timeout: { in: 'suggestion' },
  redirected: { in: 'suggestion', httpStatus: 302 },
  'too-large': { in: 'summary', httpStatus: 200 },
  'not-json': { in: 'suggestion', httpStatus: 200 },
  'unexpected-answer': { in: 'suggestion', httpStatus: 200 },
  'bad-credential': { in: 'suggestion', httpStatus: 401, code: '40101', requestId: '0f8fad5b-d9cb-469f' },
  refused: { in: 'suggestion', httpStatus: 400, code: '40001', requestId: '0f8fad5b-d9cb-469f' },
  'no-source': { in: 'order' },
  'bad-token': { in: 'order', httpStatus: 401 },
  'no-access': { in: 'order', httpStatus: 403 },
  'query-refused': { in: 'order', httpStatus: 404 },
  'pages-repeat': { in: 'sync' },
  'pages-endless': { in: 'sync' },
  'page-too-long': { in: 'sync' },
  'not-kept': { in: 'sync' },
  'rate-limited': { in: 'suggestion', httpStatus: 429, retryAfterSeconds: 30 },
  'server-error': { in: 'summary', httpStatus: 503, requestId: '0f8fad5b-d9cb-469f' },
  interrupted: { in: 'summary' },
  cancelled: { in: 'suggestion' },
  'worker-gone': { in: 'suggestion' },
};

/** Waits of every length that is told in words of its own. */
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

function failureState(name: string, failure: Failure, place: Place, { summary }: PanelChange = {}): StateOf<'panel'> {
  const changes: Record<Place, PanelChange> = {
    suggestion: { suggestion: { request: { state: 'failed', failure } } },
    summary: { summary: { ...summary, request: { state: 'failed', failure } } },
    order: { order: { state: 'failed', query: '10023', failure } },
    sync: { panel: { sync: { failure } } },
  };
  return panelWith(`failures/${name}`, changes[place]);
}
