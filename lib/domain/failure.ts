/**
 * Why a request to the platform (or to orders and products) gave no result. A failure carries these fields and nothing
 * else: texts of libraries and servers may hold the address, which is a secret.
 */
export const FAILURE_REASONS = [
  /** No channel is set up. */
  'no-channel',
  /** The browser has not been allowed to reach this host. */
  'no-permission',
  /** As many suggestions were asked for by themselves as a day may have. */
  'daily-cap',
  /** The ticket holds no message of the customer or an agent. */
  'no-messages',
  /** This machine has no network. */
  'offline',
  /** No connection: refused, reset, unknown host. */
  'unreachable',
  /** No answer within the deadline. */
  'timeout',
  /** The address answered with a redirect, which is never followed. */
  'redirected',
  /** The answer is larger than the cap. */
  'too-large',
  /** The answer is not JSON. */
  'not-json',
  /** JSON, but not an answer of this interface. */
  'unexpected-answer',
  /** The credential or the channel was refused. */
  'bad-credential',
  /** The request was refused. */
  'refused',
  /** Orders and products have no base address or no token. */
  'no-source',
  /** Orders and products: the token was refused. */
  'bad-token',
  /** Orders and products: the token is known, but may not read them. */
  'no-access',
  /** Orders and products: the query was refused, or there is no such interface at the address. */
  'query-refused',
  /** Orders and products: the same rows came again under another page number. */
  'pages-repeat',
  /** Orders and products: a next page is promised for ever. */
  'pages-endless',
  /** Orders and products: a page held more rows than were asked for. */
  'page-too-long',
  /** The browser did not keep what was to be kept: no space left on the disk, or its store is damaged. */
  'not-kept',
  /** Too many requests; `retryAfterSeconds` when the server said how long. */
  'rate-limited',
  /** The server failed. */
  'server-error',
  /** The browser stopped the worker, twice, before the answer came. */
  'interrupted',
  /** The agent pressed Cancel. */
  'cancelled',
  /** The worker did not answer: the extension was updated or is broken. */
  'worker-gone',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export interface Failure {
  reason: FailureReason;
  httpStatus?: number;
  /** The `code` of the answer's body, digits only. */
  code?: string;
  retryAfterSeconds?: number;
  requestId?: string;
}
