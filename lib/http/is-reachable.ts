/**
 * Whether an address opens for anybody: a GET without cookies or token, whose body is not read. Redirects are followed, as
 * those of a picture lead to where it is stored. Never throws.
 */
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
