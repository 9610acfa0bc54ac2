import { isRecord } from '@/lib/shared/is-record';

/** Reasons of a request or query without a result. A failure carries no text of libraries, which may quote an address. */
export const FAILURE_REASONS = [
  'no-channel',
  'no-permission',
  /** The relay: the agent token is missing, unknown or revoked. */
  'no-relay-access',
  'relay-unreachable',
  /** The tab shows no helpdesk of the settings any more, or the permission for its host was revoked. */
  'no-desk',
  'daily-cap',
  /** Too many requests in a minute that were not started by a button of the panel. */
  'too-many-asks',
  /** The ticket has no message of the customer or an agent. */
  'no-messages',
  'offline',
  /** Refused, reset, unknown host. */
  'unreachable',
  'timeout',
  /** Redirects are never followed. */
  'redirected',
  'too-large',
  'not-json',
  /** JSON of another shape. */
  'unexpected-answer',
  /** The answer has the ID of another ticket. */
  'other-ticket',
  'bad-credential',
  'refused',
  /** The server has nothing at this address. */
  'wrong-address',
  /** Orders and products have no base address or no token. */
  'no-source',
  'bad-token',
  'no-access',
  /** Orders and products: the query was refused, or the address has no such interface. */
  'query-refused',
  /** The agent searched for a text that is longer than any number or ID. */
  'too-long',
  /** Another page number gave the same rows. */
  'pages-repeat',
  'pages-endless',
  /** The answer is another page than the requested one. */
  'wrong-page',
  /** A page has more rows than requested. */
  'page-too-long',
  /** The disk is full, or the browser's database is damaged. */
  'not-kept',
  /** The copy of a newer version, or a damaged one, has been replaced by an empty one. */
  'copy-lost',
  /** The browser's storage fails or does not answer, so that address or policy cannot be read. */
  'no-storage',
  'rate-limited',
  'server-error',
  /** The browser stopped the worker twice. */
  'interrupted',
  'cancelled',
  /** The extension was updated or is broken. */
  'worker-gone',
  /** A script of the panel cannot be loaded, for example because the extension was updated. */
  'not-loaded',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export interface Failure {
  reason: FailureReason;
  httpStatus?: number;
  /** The `code` in the answer's body; digits only. */
  code?: string;
  /** The platform's `msg`: one line of at most 200 characters, without the credential. */
  platformMessage?: string;
  retryAfterSeconds?: number;
  /** The field that breaks the contract. */
  field?: string;
  requestId?: string;
  /** When a request failed, ISO 8601. */
  failedAt?: string;
}

const NUMBERS = ['httpStatus', 'retryAfterSeconds'];
const TEXTS = ['code', 'platformMessage', 'field', 'requestId', 'failedAt'];

/** Returns whether a stored value is a failure. */
export function isFailure(value: unknown): value is Failure {
  return (
    isRecord(value) &&
    FAILURE_REASONS.some((reason) => reason === value.reason) &&
    NUMBERS.every((name) => value[name] === undefined || typeof value[name] === 'number') &&
    TEXTS.every((name) => value[name] === undefined || typeof value[name] === 'string')
  );
}
