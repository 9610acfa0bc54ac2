import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

/** Why the helpdesk's own answer could not be had. */
export type SameOriginFailure =
  /** The address leads out of the helpdesk: nothing was sent. */
  | 'other-origin'
  /** No connection, a redirect (mostly to a login), or no answer in time. */
  | 'unreachable'
  /** Any status but 2xx. */
  | 'refused'
  | 'too-large';

/** Whole histories are read, and a history is as long as its ticket is old. Length is in UTF-16 units. */
const LIMITS = { deadlineMs: 20_000, maxLength: 16 * 2 ** 20 };

/**
 * Reads what the helpdesk serves to its own pages (JSON, or a document) as text, with the agent's session: the one request
 * of ours that carries cookies, and therefore GET only, to this page's origin only, and without following redirects. Never
 * throws.
 * @param address relative to the page, or absolute within its origin
 */
export async function readSameOrigin(
  address: string,
  { deadlineMs, maxLength } = LIMITS,
): Promise<Outcome<string, SameOriginFailure>> {
  try {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin) return fail('other-origin');
    const response = await fetch(url, {
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (!response.ok) return fail('refused');
    // Held whole before it is measured: the page itself could fill its own tab just as well.
    const text = await response.text();
    return text.length > maxLength ? fail('too-large') : succeed(text);
  } catch {
    return fail('unreachable');
  }
}
