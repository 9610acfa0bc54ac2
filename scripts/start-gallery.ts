import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import { createServer } from 'vite';

import { PortUnavailable } from '@/demo/listen';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface RunningGallery {
  /** Its address, such as `http://127.0.0.1:4320`. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves the gallery on this machine alone, from the sources.
 * @param port 0 for any free one
 * @param isLive what is changed in the sources is seen at once
 * @throws PortUnavailable
 */
export async function startGallery(port: number, isLive = false): Promise<RunningGallery> {
  const server = await createServer({
    configFile: false,
    root: `${ROOT}gallery`,
    publicDir: `${ROOT}public`,
    cacheDir: `${ROOT}.output/gallery-cache`,
    logLevel: 'error',
    plugins: [tailwindcss()],
    resolve: { alias: { '@': ROOT } },
    // All at the start: one that is found later makes the open page load anew.
    optimizeDeps: {
      include: [
        'react',
        'react-dom/client',
        'react/jsx-dev-runtime',
        '@lingui/core',
        'dompurify',
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
    throw new PortUnavailable(`Port ${port} on 127.0.0.1 is already in use. Choose another one: -- --port N`);
  }
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return { url: url.replace(/\/$/, ''), close: () => server.close() };
}
