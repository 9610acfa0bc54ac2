import { readFile } from 'node:fs/promises';

import type { ResolvedPublicFile } from 'wxt';

/** Returns a file of `public/` without its indents, which take 500 bytes of the package. */
export async function withoutIndents(file: ResolvedPublicFile): Promise<ResolvedPublicFile> {
  const { relativeDest } = file;
  const [, type] = /\.(json|svg)$/.exec(relativeDest) ?? [];
  if (!('absoluteSrc' in file) || type === undefined) return file;
  const text = await readFile(file.absoluteSrc, 'utf8');
  const contents = type === 'json' ? JSON.stringify(JSON.parse(text)) : text.trim().replaceAll(/>\s+</g, '><');
  return { relativeDest, contents };
}
