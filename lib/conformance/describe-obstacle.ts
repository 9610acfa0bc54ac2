import { ANSWER_LIMITS, type Obstacle } from './endpoint';

/** What the runtime calls a broken connection, in words. */
const CODES: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused: nothing listens at this address and port',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNRESET: 'the connection was closed without an answer',
  UND_ERR_SOCKET: 'the connection was closed without a whole answer',
  UND_ERR_CONNECT_TIMEOUT: 'no connection came about in time',
};

/** Why there was no answer, as a clause without the address. */
export function describeObstacle({ reason, httpStatus, code }: Obstacle): string {
  return {
    timeout: `no whole answer came within ${ANSWER_LIMITS.deadlineSeconds} seconds`,
    redirected: `the answer was a redirect (HTTP ${httpStatus ?? '3xx'}), which is not followed`,
    'too-large': `the answer was larger than ${ANSWER_LIMITS.maxMebibytes} MiB and was not read`,
    'rate-limited': 'the server kept answering 429 (rate limit), also after the waiting it asked for',
    cancelled: 'the run was stopped',
    offline: describeConnection(code),
    unreachable: describeConnection(code),
  }[reason];
}

function describeConnection(code: string | undefined): string {
  if (code === undefined) return 'no connection came about, or it broke off';
  if (/CERT|SIGNED|TLS|SSL/.test(code)) return `the TLS connection or its certificate is not right (${code})`;
  return CODES[code] ?? `the connection failed (${code})`;
}
