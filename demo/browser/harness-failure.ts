/** The browser, its driver or the machine failed, so nothing is known about the extension. */
export class HarnessFailure extends Error {
  override name = 'HarnessFailure';
}

/**
 * Turns a rejection into a `HarnessFailure`.
 * @param what names the failure in the error
 */
export async function orHarnessFailure<Value>(attempt: Promise<Value>, what: string): Promise<Value> {
  try {
    return await attempt;
  } catch (cause) {
    throw new HarnessFailure(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
