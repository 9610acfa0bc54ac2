import { readFile } from 'node:fs/promises';

import type { ResolvedPublicFile } from 'wxt';

const UNSEEN = /(?<=>)\s+(?=<)|<title>.*?<\/title>| role="img"/g;

/** Returns a file of `public/` without indents and without the names of pictures, which nobody sees: 1 kB of the package. */
export async function withoutIndents(file: ResolvedPublicFile): Promise<ResolvedPublicFile> {
  const { relativeDest } = file;
  const [, type] = /\.(json|svg)$/.exec(relativeDest) ?? [];
  if (!('absoluteSrc' in file) || type === undefined) return file;
  const text = await readFile(file.absoluteSrc, 'utf8');
  const contents = type === 'json' ? JSON.stringify(JSON.parse(text)) : text.trim().replaceAll(UNSEEN, '');
  return { relativeDest, contents };
}
