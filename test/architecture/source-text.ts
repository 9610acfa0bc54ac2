import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { parseSync } from 'oxc-parser';

export interface SourceText {
  line: number;
  text: string;
}

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/;

/** Lists the tracked TypeScript and JavaScript files with their text. */
export function readSources(): { file: string; source: string }[] {
  return readTracked(SOURCE);
}

/** Lists the tracked files whose name matches, with their text. */
export function readTracked(name: RegExp): { file: string; source: string }[] {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  return tracked.filter((file) => name.test(file)).map((file) => ({ file, source: readFileSync(file, 'utf8') }));
}

/** Finds the comments of a source file; `//` comments on consecutive lines are one. */
export function findComments(file: string, source: string): SourceText[] {
  const found: (SourceText & { end: number; type: string })[] = [];
  for (const { type, value, start, end } of parse(file, source).comments) {
    const last = found.at(-1);
    if (last && type === 'Line' && last.type === 'Line' && /^\r?\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += `\n${value}`;
      last.end = end;
    } else {
      const text = type === 'Block' ? value.replaceAll(/^[ \t]*\*+(?!\/)/gm, '') : value;
      found.push({ type, line: lineAt(source, start), text, end });
    }
  }
  return found.map(({ line, text }) => ({ line, text }));
}

function parse(file: string, source: string): ReturnType<typeof parseSync> {
  const parsed = parseSync(file, source);
  const [error] = parsed.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return parsed;
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
