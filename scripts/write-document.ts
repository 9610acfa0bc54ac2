import { writeFile } from 'node:fs/promises';

export interface Document {
  script: string;
  title: string;
  file: string;
  create: () => string | object;
}

/** Writes a generated document, reports it, and returns the exit code. */
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
    const content = create();
    await writeFile(target, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    console.error(`deskhand: ${target} could not be written (${error.message}). Name a file in a folder that exists.`);
    return 1;
  }
  console.log(`${title} written to ${target}`);
  return 0;
}
