import { readFile } from 'node:fs/promises';

import { Hono } from 'hono';

import { bundlePlugin } from './bundle-plugin';

const ASSETS: Record<string, { file: URL; type: string } | undefined> = {
  'desk.css': { file: new URL('page/desk.css', import.meta.url), type: 'text/css' },
  'desk.js': { file: new URL('page/desk.js', import.meta.url), type: 'text/javascript' },
  'icon.svg': { file: new URL('page/icon.svg', import.meta.url), type: 'image/svg+xml' },
  'quill.js': { file: new URL(import.meta.resolve('quill/dist/quill.js')), type: 'text/javascript' },
  'quill.snow.css': { file: new URL(import.meta.resolve('quill/dist/quill.snow.css')), type: 'text/css' },
};

/** Serves the files of the page, and the helpdesk plugin, which is bundled at the first request. */
export function createAssetsApp(): Hono {
  const app = new Hono();
  let plugin: Promise<string> | undefined;
  app.get('/deskhand-plugin.js', async () => {
    plugin ??= bundlePlugin();
    return new Response(await plugin, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
  });

  app.get('/:name', async (context) => {
    const asset = ASSETS[context.req.param('name')];
    if (!asset) return context.notFound();
    return new Response(await readFile(asset.file), { headers: { 'content-type': `${asset.type}; charset=utf-8` } });
  });
  return app;
}
