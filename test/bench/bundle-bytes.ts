import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface Bytes {
  raw: number;
  gzip: number;
}

export interface BundleBytes {
  content: Bytes;
  /** Loaded on the first insertion. */
  composer: Bytes;
  /** Loaded when an agent checks a page. */
  doctor: Bytes;
  worker: Bytes;
  /** Before the first suggestion, in English. */
  panel: Bytes;
  packed: Bytes;
}

const IMPORT = /(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g;
/** Other languages, the sanitizer, the Markdown parser. */
const ON_DEMAND = /import\(\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g;

/** Measures a built extension, such as `.output/chrome-mv3`. */
export function measureBundleBytes(folder: string): BundleBytes {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return {
    content: sizeOf([join(folder, 'content-scripts/content.js')]),
    composer: sizeOf([join(folder, 'composer.js')]),
    doctor: sizeOf([join(folder, 'doctor.js')]),
    worker: sizeOf([join(folder, 'background.js')]),
    panel: sizeOf(filesOfPanel(folder)),
    packed: sizeOf(all.map((entry) => join(entry.parentPath, entry.name))),
  };
}

function sizeOf(files: readonly string[]): Bytes {
  // The bare extension of the bench has no files on demand.
  const contents = files.filter((file) => existsSync(file)).map((file) => readFileSync(file));
  return {
    raw: contents.reduce((sum, content) => sum + content.length, 0),
    gzip: contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0),
  };
}

function filesOfPanel(folder: string): string[] {
  const html = readFileSync(join(folder, 'sidepanel.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => join(folder, file));
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith('.js')) return;
    const code = readFileSync(file, 'utf8');
    const asked = [...code.matchAll(ON_DEMAND)]
      .map(([, path = '']) => path)
      .filter((path) => /\/messages\.en-[\w-]+\.js$/.test(path) && !isLazy(join(file, '..', path)));
    const imported = [...code.matchAll(IMPORT)].map(([, path = '']) => path);
    for (const path of [...imported, ...asked]) follow(join(file, '..', path));
  };
  named.forEach(follow);
  return [...found];
}

/** The panel does not wait for lazy messages. */
function isLazy(file: string): boolean {
  return readFileSync(file, 'utf8').includes('./lazy-');
}
