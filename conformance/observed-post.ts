import { createTransport, type JsonAnswer, type PostRequest, type TransportFailure } from '@/lib/http/transport';
import type { Outcome } from '@/lib/shared/outcome';

/** `text` is sent as it is, instead of the body as JSON. */
export type ObservedRequest = PostRequest & { text?: string };

interface Observed {
  contentType?: string;
  isUtf8: boolean;
  /** The start of a body that is not JSON. Not trusted. */
  opening: string;
}

export type ObservedAnswer = JsonAnswer & Observed;

/** `code` comes from Node, such as `ECONNREFUSED`, and contains no part of the address. */
export type ObservedFailure = TransportFailure & { code?: string };

/** Long enough for a whole token, so that it is found and redacted. */
const OPENING_LENGTH = 4096;

/** Posts through the transport and reports the details by which a server is judged. */
export async function postObserved({
  text,
  ...request
}: ObservedRequest): Promise<Outcome<ObservedAnswer, ObservedFailure>> {
  const seen: Observed & { code?: string } = { isUtf8: true, opening: '' };
  const post = createTransport({
    fetch: async (url, init) => {
      try {
        const response = await fetch(url, text === undefined ? init : { ...init, body: text });
        const contentType = response.headers.get('Content-Type');
        if (contentType !== null) seen.contentType = contentType;
        return watchBody(response, seen);
      } catch (error) {
        const code = findCode(error);
        if (code !== undefined) seen.code = code;
        throw error;
      }
    },
    now: Date.now,
    isOnline: () => true,
  });
  const outcome = await post(request);
  const { code, ...observed } = seen;
  return outcome.ok
    ? { ok: true, value: { ...outcome.value, ...observed } }
    : { ok: false, failure: { ...outcome.failure, ...(code !== undefined && { code }) } };
}

function watchBody(response: Response, seen: Observed): Response {
  // `new Response` throws for other statuses; their body is not needed.
  if (!response.body || response.status < 200 || response.status > 599) return response;
  const strict = new TextDecoder('utf-8', { fatal: true });
  const lenient = new TextDecoder();
  const decode = (chunk?: Uint8Array) => {
    if (!seen.isUtf8) return;
    try {
      strict.decode(chunk, { stream: chunk !== undefined });
    } catch {
      seen.isUtf8 = false;
    }
  };
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      decode(chunk);
      if (seen.opening.length < OPENING_LENGTH) {
        const text = seen.opening + lenient.decode(chunk.subarray(0, 4 * OPENING_LENGTH), { stream: true });
        seen.opening = text.slice(0, OPENING_LENGTH);
      }
      controller.enqueue(chunk);
    },
    flush: () => decode(),
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(watch), { status, statusText, headers });
}

/** Node puts the code on the cause of its "fetch failed". */
function findCode(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) ? code : undefined;
}

/** Whether an address opens without cookies or token. Follows redirects, because pictures are often stored elsewhere. */
export async function isReachable(
  address: string,
  { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal },
): Promise<boolean> {
  try {
    const stop = new AbortController();
    const response = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, stop.signal, AbortSignal.timeout(deadlineMs)]),
    });
    stop.abort();
    return response.ok;
  } catch {
    return false;
  }
}
