/** A page that does everything wrong fills no console. */
const MAX_COMPLAINTS = 20;

const said = new Set<string>();

/** Tells the page's developer, once, in what call something is wrong, and what it is or what to do. */
export function complain(call: string, fault: unknown): void {
  const problem = `Deskhand: ${call}: ${String(fault)}`;
  if (said.has(problem) || said.size >= MAX_COMPLAINTS) return;
  said.add(problem);
  // oxlint-disable-next-line no-console -- the plugin runs in the integrator's page, whose console is theirs to read
  console.error(problem);
}

/** @throws with `words` where something that the page said does not hold */
export function need(claim: unknown, words: string): asserts claim {
  if (!claim) throw new TypeError(words);
}

/** Runs what the page set going: a failure is told to its developer and goes no further. */
export function guard<Result>(call: string, act: () => Result): Result | undefined {
  try {
    return act();
  } catch (error) {
    complain(call, error);
    return undefined;
  }
}
