import { writeFile } from 'node:fs/promises';

import { defineProgram, type Program } from '@/command-line/define-program';
import { UserError } from '@/command-line/user-error';

interface Document {
  title: string;
  file: string;
  create: () => string | object;
}

/**
 * Defines the program that writes generated documents, or only the first one into another file.
 *
 * @param script of `npm run`
 */
export function writeDocuments(script: string, documents: readonly [Document, ...Document[]]): Program {
  const [{ title, file }] = documents;
  return defineProgram(`npm run ${script} --`, (program, { stdout }) => {
    program.argument('[FILE]', `where to write the ${title} (default: ${file})`);
    return async () => {
      const [target] = program.args;
      for (const document of target === undefined ? documents : [{ ...documents[0], file: target }]) {
        await write(document);
        stdout.write(`${document.title} written to ${document.file}\n`);
      }
    };
  });
}

async function write({ file, create }: Document): Promise<void> {
  const content = create();
  const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
  await writeFile(file, text).catch((error: unknown) => {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new UserError(`${file} could not be written (${error.message}). Name a file in a folder that exists.`);
  });
}
