import { pause, until } from './until';

/** How long an editor may need to show what it has taken in hand, and how long one that paid no heed is watched. */
const IN_HAND_MS = 1000;
const UNHEEDED_MS = 60;
/** An editor that refuses a text has put back its own after this. */
const SETTLE_MS = 100;

/** `typed-on`: it was as asked, and the agent has typed since. `otherwise` also when the text came and went. */
export type Verdict = 'unchanged' | 'as-asked' | 'typed-on' | 'otherwise';

/**
 * Does something to an editor and judges by what the editor then reads like.
 *
 * @param act - True when somebody on the page has taken it in hand.
 * @param expected - The readings that count as what was asked.
 * @param hasTypedSince - Whether the agent has typed since then, in `performance.now()` milliseconds.
 */
export async function attempt(
  act: () => boolean,
  read: () => string,
  expected: readonly string[],
  hasTypedSince: (time: number) => boolean = () => false,
): Promise<Verdict> {
  const before = read();
  const isChanged = await until(() => read() !== before, act() ? IN_HAND_MS : UNHEEDED_MS);
  if (!isChanged) return 'unchanged';
  const isAsAsked = (): boolean => expected.includes(read());
  const wasAsAsked = isAsAsked();
  const seenAt = performance.now();
  await pause(SETTLE_MS);
  if (wasAsAsked && hasTypedSince(seenAt)) return 'typed-on';
  return isAsAsked() ? 'as-asked' : 'otherwise';
}
