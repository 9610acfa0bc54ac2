/** Large enough for long histories. */
const LIMITS = { deadlineMs: 20_000, maxLength: 16 * 2 ** 20 };

/**
 * Reads JSON or a document of the helpdesk with the agent's session; undefined for any failure. It is the only request with
 * cookies, so it uses GET, stays on the origin and follows no redirect (usually to a login).
 * @param address relative to the page, or absolute within its origin
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
    // Needs no limit while buffering: the page could fill its own tab anyway.
    const text = await response.text();
    return text.length > maxLength ? undefined : text;
  } catch {
    return undefined;
  }
}
