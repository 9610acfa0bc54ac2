import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

/** A server that answers. */
export interface Listening {
  /** Its base address without a slash at the end, such as `http://127.0.0.1:4310`. */
  url: string;
  close: () => Promise<void>;
}

/** A port is in use or may not be used, or the host is none of this machine. The message is a sentence for a person. */
export class PortUnavailable extends Error {
  override name = 'PortUnavailable';
}

/**
 * Serves an app over HTTP.
 * @param port 0 for any free one
 * @throws PortUnavailable
 */
export async function listen(app: Hono, { port, host }: { port: number; host: string }): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        const others = 'Leave --host out for this machine alone, or choose 0.0.0.0 for every network it is in';
        return reject(new PortUnavailable(`${host} is no address of this machine. ${others}`));
      }
      const why = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code ?? error.name})`;
      return reject(new PortUnavailable(`Port ${port} on ${host} ${why}. Choose another first port: -- --port N`));
    });
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers keep connections open; waiting for them would keep the process.
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
