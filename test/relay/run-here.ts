import { relay } from '@/relay/cli/relay-program';
import { type Ended, runProgram } from '@/test/drivers/run-program';

/** Runs a command line of the relay in this process. */
export function runHere(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  return runProgram(relay, args, { environment });
}
