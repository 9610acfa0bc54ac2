import { Command, CommanderError, InvalidArgumentError } from 'commander';

import { UserError } from './user-error';

/** Runs a command line and returns the exit status. */
export type Program = (args: readonly string[], deps: ProgramDeps) => Promise<number>;

/** The parts of the process that a program uses. Tests pass their own. */
export interface ProgramDeps {
  stdout: Output;
  stderr: Output;
  environment: Record<string, string | undefined>;
  /** Returns a signal that aborts on Ctrl+C. Without a call, Ctrl+C ends the process at once. */
  listenForStop: () => AbortSignal;
}

type Output = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

/** The work of a program, which begins when its arguments are valid. Returns the exit status; 0 by default. */
type Action = () => Promise<number | void>;

/**
 * Defines a program. Wrong arguments end it with a sentence, its usage and status 2; a `UserError` with its message.
 *
 * @param name as the user types it, such as `npm run serve --`
 * @param define adds arguments, options and commands, and returns the action
 * @param speaker stands before every error
 */
export function defineProgram(
  name: string,
  define: (program: Command, deps: ProgramDeps) => Action,
  speaker = 'deskhand',
): Program {
  return async (args, deps) => {
    const { stdout, stderr } = deps;
    const complain = (sentence: string) => stderr.write(`${speaker}: ${sentence}`);
    const program = new Command(name)
      .helpOption('-h, --help', 'print this text')
      .showHelpAfterError()
      .exitOverride()
      .configureOutput({
        writeOut: (text) => stdout.write(text),
        writeErr: (text) => stderr.write(text),
        outputError: (text) => complain(withoutValues(text.replace(/^error: /, ''))),
        getOutHelpWidth: () => stdout.columns ?? 80,
        getErrHelpWidth: () => stderr.columns ?? 80,
      });
    let status = 0;
    const act = define(program, deps);
    program.action(async () => {
      status = (await act()) ?? 0;
    });
    try {
      await program.parseAsync(args, { from: 'user' });
      return status;
    } catch (error) {
      // Commander has printed its own sentence.
      if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
      if (!(error instanceof UserError)) throw error;
      complain(`${error.message}\n`);
      return error.exitStatus;
    }
  };
}

/** The status of a program whose reader has left, as in `| head`: 128 and the number of the signal SIGPIPE. */
const READER_LEFT = 141;

/** Runs a program with the arguments, the streams and the signals of this process, and sets its exit status. */
export async function runMain(program: Program): Promise<void> {
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(READER_LEFT);
    });
  }
  process.exitCode = await program(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    listenForStop() {
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
      return stop.signal;
    },
  });
}

/** Creates a parser of an option that takes a whole number. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It takes a number from ${least} to ${most}.`);
  };
}

/** Commander quotes arguments in its sentences, and an argument may be a secret. */
function withoutValues(sentence: string): string {
  return sentence
    .replace(/^(unknown option '(?:--[\w-]*|-\w)).*'/s, "$1'")
    .replace(/ (?:argument|value) '.*' is invalid/s, ' is invalid')
    .replace(/^(too many arguments.*? but got \d+): .*/s, '$1.\n');
}
