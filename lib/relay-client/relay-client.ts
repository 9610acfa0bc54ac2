import { type BaseUrl, parseBaseUrl } from '@/lib/contract/address';
import { failureOfStatus, type StatusFailure } from '@/lib/http/failure-of-status';
import type { JsonAnswer, PostFailure, PostJson, PostRequest } from '@/lib/http/transport';
import { isRecord } from '@/lib/shared/is-record';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';
import { redactSecret } from '@/lib/shared/redact-secret';

/** `no-relay-access`: the token is missing, unknown or revoked. */
export interface RelayFailure {
  reason: PostFailure['reason'] | 'no-relay-access' | 'relay-unreachable';
  httpStatus?: number;
}

/**
 * Sends a request of the agent to the relay of the settings. Rejects when the browser's storage fails.
 * @param path below `/agent/`
 */
export type PostToRelay = (
  path: string,
  body: unknown,
  request?: Partial<Pick<PostRequest, 'deadlineMs' | 'headers' | 'keepalive' | 'signal'>>,
) => Promise<Outcome<JsonAnswer, RelayFailure>>;

interface Deps {
  readUrl: () => Promise<string | undefined>;
  token: {
    find: (origin: string) => Promise<string | undefined>;
    save: (origin: string, token: string) => Promise<void>;
  };
  postJson: PostJson;
}

export interface RelayClient {
  post: PostToRelay;
  /** Stores an agent token that the relay at this address accepts, or exchanges a one-time code for one. */
  saveAccess: (access: {
    url: string;
    secret: string;
  }) => Promise<Outcome<null, RelayFailure | { reason: StatusFailure | 'unexpected-answer'; httpStatus?: number }>>;
}

/** Longer than the relay waits for the platform, because its own answer says more. */
const DEADLINE_MS = 160_000;
/** Enough for 200 orders. */
const MAX_BYTES = 16 * 2 ** 20;
const TOKEN = /^dskr_[\w-]+$/;

/** Creates the access to the relay. Only this code and the vault see the agent token. */
export function createRelayClient({ readUrl, token, postJson }: Deps): RelayClient {
  const send = async (
    { url }: BaseUrl,
    secret: string,
    path: string,
    body: unknown,
    { headers, ...request }: Parameters<PostToRelay>[2] = {},
  ): ReturnType<PostToRelay> => {
    const answer = await postJson({
      url: `${url}/agent/${path}`,
      body,
      headers: { ...headers, Authorization: `Bearer ${secret}` },
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
      ...request,
    });
    if (!answer.ok) {
      return /unreachable|timeout/.test(answer.failure.reason) ? fail({ reason: 'relay-unreachable' }) : answer;
    }
    const { httpStatus, body: content } = answer.value;
    if (httpStatus === 401) return fail({ reason: 'no-relay-access', httpStatus });
    // A proxy answers for a relay that is down; the relay itself names its errors.
    if (httpStatus > 501 && !(isRecord(content) && content.error)) {
      return fail({ reason: 'relay-unreachable', httpStatus });
    }
    return succeed({ ...answer.value, body: redactSecret(content, secret) });
  };

  return {
    async post(...request) {
      const parsed = parseBaseUrl((await readUrl()) ?? '');
      const secret = parsed.ok && (await token.find(parsed.value.origin));
      return parsed.ok && secret ? send(parsed.value, secret, ...request) : fail({ reason: 'no-relay-access' });
    },

    async saveAccess({ url, secret }) {
      const parsed = parseBaseUrl(url);
      if (!parsed.ok) return fail({ reason: 'unexpected-answer' });
      const isToken = TOKEN.test(secret);
      // Checks the token: without tickets, the relay answers immediately with no events.
      const answer = isToken
        ? await send(parsed.value, secret, 'events', { tickets: [] })
        : await send(parsed.value, '', 'redeem', { code: secret });
      if (!answer.ok) return answer;
      const { httpStatus, body } = answer.value;
      const reason = failureOfStatus(httpStatus);
      const found = isToken ? secret : isRecord(body) && body.token;
      if (reason || typeof found !== 'string') return fail({ reason: reason ?? 'unexpected-answer', httpStatus });
      await token.save(parsed.value.origin, found);
      return succeed(null);
    },
  };
}
