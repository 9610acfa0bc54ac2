import type { Outcome } from '@/lib/shared/outcome';

import { createTransport, type JsonAnswer, type PostRequest, type TransportFailure } from './transport';

/** What only a check of the server itself wants to know of an answer. */
interface Observed {
  /** Header `Content-Type` as it was sent. */
  contentType?: string;
  /** Whether the bytes of the body are UTF-8. */
  isUtf8: boolean;
  /** The first characters of the body, to show what came where JSON was expected. Foreign text. */
  opening: string;
}

export type ObservedAnswer = JsonAnswer & Observed;

/** `code` is the runtime's name for what broke, such as `ECONNREFUSED`; it holds nothing of the address. */
export type ObservedFailure = TransportFailure & { code?: string };

/** In characters: enough that whatever must be concealed in it is found whole. */
const OPENING_LENGTH = 4096;

/** Posts as the transport does, and tells besides what a check of somebody's server has to judge. */
export async function postObserved(request: PostRequest): Promise<Outcome<ObservedAnswer, ObservedFailure>> {
  const seen: Observed & { code?: string } = { isUtf8: true, opening: '' };
  const post = createTransport({
    fetch: async (...sent) => {
      try {
        const response = await fetch(...sent);
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

/** The response, whose body writes down what passes through it. */
function watchBody(response: Response, seen: Observed): Response {
  // A response made by hand cannot have an unheard-of status; nor is such a body of interest.
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

/** Node puts the code on the cause of its "fetch failed", several addresses of one host on the causes of that. */
function findCode(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) ? code : undefined;
}
