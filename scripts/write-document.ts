import { writeFile } from 'node:fs/promises';

export interface Document {
  /** The npm script that writes it, and what it is, as in "OpenAPI 3.1 document". */
  script: string;
  title: string;
  /** Where it is written to unless another file is named. */
  file: string;
  create: () => unknown;
}

/**
 * Writes a document that is made from our schemas, as JSON, and says so.
 * @param args what stands behind the script on the command line
 * @returns the exit code
 */
export async function writeDocument({ script, title, file, create }: Document, args: string[]): Promise<number> {
  const usage = `Usage: npm run ${script} [-- FILE]

  FILE   where to write the ${title} (default ${file})`;
  const [target = file, ...rest] = args;
  if (target === '--help' || target === '-h') {
    console.log(usage);
    return 0;
  }
  if (target.startsWith('-') || rest.length > 0) {
    console.error(`deskhand: one file name is taken, not "${args.join(' ')}".\n\n${usage}`);
    return 1;
  }
  try {
    await writeFile(target, `${JSON.stringify(create(), null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    console.error(`deskhand: ${target} could not be written (${error.message}). Name a file in a folder that exists.`);
    return 1;
  }
  console.log(`${title} written to ${target}`);
  return 0;
}
