import { ANSWERING_ENDPOINTS, FAILED, REFUSED, type Scenario } from './scenario';

const GROUP = 'HTTP statuses';
const DAY_SECONDS = 86_400;

/** RFC 9110, 10.2.3 allows seconds and a date; real servers also send other values. */
const RETRY_AFTER: readonly (readonly [name: string, words: string, value: (now: number) => string | undefined])[] = [
  ['seconds', 'in 7 seconds', () => '7'],
  ['date', 'at a time 10 seconds from now', (now) => new Date(now + 10_000).toUTCString()],
  ['nonsense', 'as nonsense', () => 'soon'],
  ['negative', 'as a negative number', () => '-5'],
  ['absent', 'not at all', () => undefined],
  ['huge', 'in a year', () => String(365 * DAY_SECONDS)],
];

const WITH_RETRY_AFTER = [
  [401, 'Token missing or invalid', 'Says that the credential was refused and leads to the settings.'],
  [403, 'No permission to access the interface', 'Says that the credential was refused and leads to the settings.'],
  [429, 'Rate limit triggered', 'Says how long to wait, in words a person can use, and does not ask again by itself.'],
] as const;

const GATEWAY_PAGES = [
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
] as const;

const OTHER_REFUSALS = [
  [404, 'Not Found'],
  [422, 'Unprocessable Content'],
] as const;

/** Contract: "Integrator-side HTTP statuses". A gateway in front of the platform sends the same ones. */
export const HTTP_STATUS_SCENARIOS: readonly Scenario[] = [
  ...WITH_RETRY_AFTER.flatMap(([status, message, expectation]) =>
    RETRY_AFTER.map(([name, words, valueAt]): Scenario => ({
      kind: 'answer',
      id: `http-${status}-retry-after-${name}`,
      group: GROUP,
      title: `HTTP ${status}, Retry-After given ${words}`,
      expectation,
      endpoints: ANSWERING_ENDPOINTS,
      play({ now }) {
        const value = valueAt(now);
        return {
          status,
          ...(value !== undefined && { headers: { 'retry-after': value } }),
          body: { error: { message } },
        };
      },
    })),
  ),
  ...GATEWAY_PAGES.map(([status, words]): Scenario => ({
    kind: 'answer',
    id: `http-${status}`,
    group: GROUP,
    title: `HTTP ${status} with a gateway’s page`,
    expectation: FAILED,
    endpoints: ANSWERING_ENDPOINTS,
    play: () => ({
      status,
      headers: { 'content-type': 'text/html' },
      body: `<html><body><center><h1>${status} ${words}</h1></center></body></html>`,
    }),
  })),
  ...OTHER_REFUSALS.map(([status, message]): Scenario => ({
    kind: 'answer',
    id: `http-${status}`,
    group: GROUP,
    title: `HTTP ${status}: ${message}`,
    expectation: REFUSED,
    endpoints: ANSWERING_ENDPOINTS,
    play: () => ({ status, body: { error: { message } } }),
  })),
];
