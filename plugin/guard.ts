/** Limits the console output of a page with many mistakes. */
const MAX_REPORTS = 20;

const said = new Set<string>();

/** Logs a mistake of the page's code once, with the fix. */
export function reportMisuse(call: string, fault: unknown): void {
  const problem = `Deskhand: ${call}: ${String(fault)}`;
  if (said.has(problem) || said.size >= MAX_REPORTS) return;
  said.add(problem);
  // oxlint-disable-next-line no-console -- the plugin runs in the integrator's page, whose console is theirs to read
  console.error(problem);
}

/** @throws TypeError with `words` when a claim about the page's input is false */
export function assert(claim: unknown, words: string): asserts claim {
  if (!claim) throw new TypeError(words);
}

/** Runs the page's code. Errors are logged and go no further. */
export function guard<Result>(call: string, act: () => Result): Result | undefined {
  try {
    return act();
  } catch (error) {
    reportMisuse(call, error);
    return undefined;
  }
}
