import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, parse } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = fileURLToPath(new URL('pages', import.meta.url));

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

const VUE_FLAGS = {
  __VUE_OPTIONS_API__: 'false',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
};

export interface EditorServer {
  addressOf(editor: string): string;
  close(): void;
}

/**
 * Serves a page for each editor, built from its real package when it is first opened.
 * `quill@shadow` is Quill in an open shadow root, `quill@frame` a page with Quill's page in a frame.
 */
export async function startEditorServer(): Promise<EditorServer> {
  const bundles = new Map<string, ReturnType<typeof bundlePage>>();
  const find = async (path: string): Promise<Buffer | string | undefined> => {
    if (path.startsWith('/packages/')) return readPackage(path);
    const { name, ext } = parse(path);
    if (!(ext in TYPES)) return undefined;
    const bundle = bundles.get(name) ?? bundlePage(name);
    bundles.set(name, bundle);
    const files = await bundle;
    return ext === '.html' ? pageOf(name, files.has('.css')) : files.get(ext);
  };
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = normalize(new URL(url, 'http://127.0.0.1').pathname);
    const body = await find(path);
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.writeHead(body === undefined ? 404 : 200).end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf(editor) {
      const [name = '', where] = editor.split('@');
      const file = where === 'frame' ? `frame.html?page=${name}` : `${name}.html${where ? `?in=${where}` : ''}`;
      return `http://127.0.0.1:${port}/${file}`;
    },
    close: () => server.close(),
  };
}

/** Returns the text of the page's `.js`, and of its `.css` if it has styles. */
async function bundlePage(name: string): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [join(pages, name)],
    outdir: '/',
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis', ...VUE_FLAGS },
    loader: { '.woff': 'empty', '.woff2': 'empty', '.ttf': 'empty', '.eot': 'empty' },
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, text }) => [extname(path), text]));
}

/** Such as a skin. */
function readPackage(path: string): Buffer | undefined {
  try {
    return readFileSync(join(root, 'node_modules', path.slice('/packages/'.length)));
  } catch {
    return undefined;
  }
}

/** They load files from beside their script, so it must not be bundled. */
const PACKAGED: Record<string, string> = { ckeditor4: 'ckeditor4/ckeditor.js', tinymce: 'tinymce/tinymce.min.js' };

function pageOf(editor: string, hasStyles: boolean): string {
  const packaged = PACKAGED[editor] ? `<script src="/packages/${PACKAGED[editor]}"></script>` : '';
  const styles = hasStyles ? `<link rel="stylesheet" href="/${editor}.css">` : '';
  return `<!doctype html><meta charset="utf-8"><title>${editor}</title>${styles}<body>${packaged}<script type="module" src="/${editor}.js"></script>`;
}
