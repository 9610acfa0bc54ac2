import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import { createServer } from 'vite';

import { UserError } from '@/command-line/user-error';

import { cataloguePlugins } from './catalogues/catalogue-plugins';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface RunningGallery {
  /** Such as `http://127.0.0.1:4320`. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves the gallery from the sources. Throws `UserError`.
 *
 * @param port 0 for any free port
 * @param isLive reloads when the sources change
 */
export async function startGallery(port: number, isLive = false): Promise<RunningGallery> {
  const server = await createServer({
    configFile: false,
    root: `${ROOT}gallery`,
    publicDir: `${ROOT}public`,
    cacheDir: `${ROOT}.output/gallery-cache`,
    logLevel: 'error',
    plugins: [tailwindcss(), ...cataloguePlugins({ failOnMissing: false })],
    resolve: { alias: { '@': ROOT } },
    // A dependency found later would reload the open page.
    optimizeDeps: {
      include: [
        'react',
        'react-dom/client',
        'react/jsx-dev-runtime',
        '@lingui/core',
        'dompurify',
        'lucide',
        'marked',
        'zod/mini',
      ],
      noDiscovery: true,
    },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      hmr: isLive,
      watch: isLive ? {} : null,
      fs: { allow: [ROOT] },
    },
  });
  try {
    await server.listen();
  } catch (error) {
    await server.close();
    if (!(error instanceof Error) || !error.message.includes('already in use')) throw error;
    throw new UserError(`Port ${port} on 127.0.0.1 is already in use. Choose another one: -- --port N`);
  }
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return { url: url.replace(/\/$/, ''), close: () => server.close() };
}
