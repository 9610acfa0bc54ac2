import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = fileURLToPath(new URL('pages', import.meta.url));

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

export interface EditorServer {
  /** Address of the page with this editor. */
  addressOf(editor: string): string;
  close(): void;
}

/** Serves a page for each editor, made of the editor's real package, on a free port of this machine. */
export async function startEditorServer(editors: readonly string[]): Promise<EditorServer> {
  const { outputFiles } = await build({
    entryPoints: editors.map((editor) => join(pages, editor)),
    outdir: '/',
    bundle: true,
    write: false,
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const bundles = new Map(outputFiles.map(({ path, text }) => [path, text]));

  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    const body = bundles.get(path) ?? (path.startsWith('/packages/') ? readPackage(path) : pageOf(path));
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (editor) => `http://127.0.0.1:${port}/${editor}.html`,
    close: () => server.close(),
  };
}

/** Files that an editor's package serves by itself, such as skins. */
function readPackage(path: string): Buffer | undefined {
  try {
    return readFileSync(join(root, 'node_modules', path.slice('/packages/'.length)));
  } catch {
    return undefined;
  }
}

function pageOf(path: string): string | undefined {
  if (extname(path) !== '.html') return undefined;
  const editor = path.slice(1, -'.html'.length);
  const packaged = editor === 'ckeditor4' ? '<script src="/packages/ckeditor4/ckeditor.js"></script>' : '';
  const styles = editor === 'quill' ? '<link rel="stylesheet" href="/packages/quill/dist/quill.snow.css">' : '';
  return `<!doctype html><meta charset="utf-8"><title>${editor}</title>${styles}<body>${packaged}<script src="/${editor}.js"></script>`;
}
