interface Command<Arguments> {
  usage: string;
  /** Returns the arguments, or a sentence for the user. */
  parse: (args: string[]) => Arguments | { problem: string };
  /** Returns the exit status. */
  run: (wanted: Arguments) => Promise<number>;
  /** Errors that the user can repair. Their message is printed without a trace. */
  expected: readonly (abstract new (...args: never[]) => Error)[];
}

/** Runs a command with the arguments of this process, or prints its usage, and sets the exit status. */
export async function runCommand<Arguments extends { help: boolean }>(command: Command<Arguments>): Promise<void> {
  process.exitCode = await findStatus(command);
}

async function findStatus<Arguments extends { help: boolean }>({
  usage,
  parse,
  run,
  expected,
}: Command<Arguments>): Promise<number> {
  const wanted = parse(process.argv.slice(2));
  if ('problem' in wanted) {
    console.error(`deskhand: ${wanted.problem}\n\n${usage}`);
    return 1;
  }
  if (wanted.help) {
    console.log(usage);
    return 0;
  }
  try {
    return await run(wanted);
  } catch (error) {
    const isExpected = expected.some((kind) => error instanceof kind);
    if (!isExpected || !(error instanceof Error)) throw error;
    console.error(`deskhand: ${error.message}`);
    return 1;
  }
}
