/** Whole histories are read, and a history is as long as its ticket is old. Length is in UTF-16 units. */
const LIMITS = { deadlineMs: 20_000, maxLength: 16 * 2 ** 20 };

/**
 * Reads what the helpdesk serves to its own pages (JSON, or a document) as text, with the agent's session: the one request
 * of ours that carries cookies, and therefore GET only, to this page's origin only, and without following redirects. Never
 * throws.
 * @param address relative to the page, or absolute within its origin
 * @returns undefined when it cannot be had: no connection, no answer in time, a redirect (mostly to a login), a status
 * other than 2xx, too long, or an address that leads out of the helpdesk, to which nothing is sent
 */
export async function readSameOrigin(address: string, { deadlineMs, maxLength } = LIMITS): Promise<string | undefined> {
  try {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin) return undefined;
    const response = await fetch(url, {
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (!response.ok) return undefined;
    // Held whole before it is measured: the page itself could fill its own tab just as well.
    const text = await response.text();
    return text.length > maxLength ? undefined : text;
  } catch {
    return undefined;
  }
}
