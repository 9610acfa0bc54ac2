import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Bytes {
  raw: number;
  gzip: number;
}

export interface BundleBytes {
  /** The script that each helpdesk page gets until somebody uses Deskhand. */
  idle: Bytes;
  /** Loaded when a panel follows the page, or the agent comes to the page button. */
  reader: Bytes;
  /** Loaded on the first insertion. */
  composer: Bytes;
  /** Loaded when an agent checks a page. */
  doctor: Bytes;
  /** Loaded for a lesson, and on pages that Deskhand reads by itself. */
  teach: Bytes;
  worker: Bytes;
  /** Before the first suggestion, in English. */
  panel: Bytes;
  /** With all that the panel loads on demand, in English. */
  wholePanel: Bytes;
  packed: Bytes;
}

/** In kB. `docs/architecture.md` gives the reason of each, and a test compares. */
export const BUDGETS: Record<keyof BundleBytes, Partial<Bytes>> = {
  idle: { raw: 36, gzip: 16 },
  reader: { raw: 62 },
  composer: { raw: 38 },
  doctor: { raw: 55 },
  teach: { raw: 86 },
  worker: { raw: 120 },
  panel: { raw: 460, gzip: 162 },
  wholePanel: { raw: 620, gzip: 225 },
  packed: { gzip: 530 },
};

const IMPORT = /(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g;
const ON_DEMAND = /import\(\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g;

/** Measures a built extension, such as `.output/chrome-mv3`. */
export function measureBundleBytes(folder: string): BundleBytes {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const script = (...names: string[]) => sizeOf(names.map((name) => join(folder, name)));
  return {
    idle: script('content-scripts/content.js'),
    reader: script('desk.js'),
    composer: script('composer.js'),
    doctor: script('doctor.js'),
    teach: script('teach.js'),
    worker: script('background.js'),
    panel: sizeOf(filesOfPage(folder, 'sidepanel', isFirstMessages)),
    wholePanel: sizeOf(filesOfPage(folder, 'sidepanel', isNoOtherLanguage)),
    packed: sizeOf(all.map((entry) => join(entry.parentPath, entry.name))),
  };
}

/** Lists the parts above their budget, such as `worker: 112.3 of 110 kB raw`. */
export function findOversizes(bytes: BundleBytes): string[] {
  return (Object.keys(BUDGETS) as (keyof BundleBytes)[]).flatMap((part) =>
    (Object.entries(BUDGETS[part]) as [keyof Bytes, number][])
      .filter(([form, limit]) => bytes[part][form] > limit * 1000)
      .map(([form, limit]) => `${part}: ${(bytes[part][form] / 1000).toFixed(1)} of ${limit} kB ${form}`),
  );
}

function sizeOf(files: readonly string[]): Bytes {
  // The bare extension of the bench has no files on demand.
  const contents = files.filter((file) => existsSync(file)).map((file) => readFileSync(file));
  return {
    raw: contents.reduce((sum, content) => sum + content.length, 0),
    gzip: contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0),
  };
}

/**
 * Lists the scripts and style sheets that a page of a built extension loads.
 * @param isLoaded tells for a script on demand whether it counts, too; by default each does
 */
export function filesOfPage(folder: string, page: string, isLoaded = (_script: string): boolean => true): string[] {
  const html = readFileSync(join(folder, `${page}.html`), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => join(folder, file));
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith('.js')) return;
    const code = readFileSync(file, 'utf8');
    const read = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, path = '']) => join(file, '..', path));
    for (const path of [...read(IMPORT), ...read(ON_DEMAND).filter(isLoaded)]) follow(path);
  };
  named.forEach(follow);
  return [...found];
}

/** The panel does not wait for lazy messages. */
function isFirstMessages(script: string): boolean {
  return /\/messages\.en-[\w-]+\.js$/.test(script) && !readFileSync(script, 'utf8').includes('./lazy-');
}

function isNoOtherLanguage(script: string): boolean {
  return !/\/messages\.(?!en)\w+-[\w-]+\.js$/.test(script);
}
