import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

import { UserError } from '@/command-line/user-error';

import { refuseStrangers } from './refuse-strangers';

/** Lines never hold a credential. */
export type Log = (line: string) => void;

export interface RunningServer {
  /** Without a trailing slash. */
  url: string;
  close: () => Promise<void>;
}

interface ServeOptions {
  port: number;
  host: string;
  takesForms?: boolean;
}

/** Serves an app over HTTP. Port 0 takes any free port. Throws `UserError`. */
export async function serveApp(app: Hono, { port, host, ...takes }: ServeOptions): Promise<RunningServer> {
  const guarded = new Hono().use(refuseStrangers(host, takes)).mount('/', app.fetch);
  const server = createAdaptorServer({ fetch: guarded.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        const others = 'Leave --host out for this machine only, or choose 0.0.0.0 for every network';
        return reject(new UserError(`${host} is not an address of this machine. ${others}`));
      }
      const why = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code ?? error.name})`;
      return reject(new UserError(`Port ${port} on ${host} ${why}. Choose another first port: -- --port N`));
    });
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Connections that browsers keep open would keep the process alive.
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
