import { Writable } from 'node:stream';

import type { Program } from '@/command-line/define-program';

export interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  environment?: Record<string, string>;
  /** Aborts as Ctrl+C does. */
  stop?: AbortSignal;
  /** Gets the standard output so far. */
  onOutput?: (output: string) => void;
}

/** Runs a program in this process, which saves the start of another one. */
export async function runProgram(
  program: Program,
  args: readonly string[],
  { environment = {}, stop = new AbortController().signal, onOutput = () => {} }: RunOptions = {},
): Promise<Ended> {
  const ended = { stdout: '', stderr: '' };
  const collect = (name: keyof typeof ended) =>
    new Writable({
      write(chunk, _encoding, done) {
        ended[name] += String(chunk);
        onOutput(ended.stdout);
        done();
      },
    });
  const status = await program(args, {
    stdout: collect('stdout'),
    stderr: collect('stderr'),
    environment,
    listenForStop: () => stop,
  });
  return { status, ...ended };
}
