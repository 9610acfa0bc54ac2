import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { createAdaptorServer } from '@hono/node-server';

import { UserError } from '@/command-line/user-error';

import { loadSource } from '../commerce/load-source';
import { createChannels } from '../config/channels';
import type { Config } from '../config/config-schema';
import { loadDesks } from '../desks/load-desks';
import { createLogger, type Logger } from '../operation/create-logger';
import { type DataPlace, openStorage } from '../storage/open-storage';
import { lockFile } from '../storage/sqlite/lock-file';
import type { Storage } from '../storage/storage';
import { createRelay } from './create-relay';
import { describeError } from './create-relay-app';

export interface StartOptions extends DataPlace {
  config: Config;
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** Default: where `npm run build:app` writes the panel. */
  appFolder?: string;
  log?: Logger;
  now?: () => number;
  /** Time for a caller to send a request. Default 30 s. */
  requestTimeoutMs?: number;
}

export interface RunningRelay {
  url: string;
  storage: Storage;
  /** Finishes what is accepted, within the time given. Default 8 s. */
  close: (patienceMs?: number) => Promise<void>;
}

const APP_FOLDER = path.join(import.meta.dirname, '../../.output/app');
const PATIENCE_MS = 8000;
const REQUEST_TIMEOUT_MS = 30_000;

/** Starts the relay on its database. Throws `UserError`. */
export async function startRelay(options: StartOptions): Promise<RunningRelay> {
  const { config, databaseUrl, dataFile, host = '127.0.0.1', port, appFolder = APP_FOLDER, now = Date.now } = options;
  const channels = createChannels(config);
  const log = options.log ?? createLogger({ level: config.logLevel, redact: channels.redact });
  const source = await loadSource(config.commerce);
  const desks = await loadDesks(config.desks);
  const unlock = databaseUrl !== undefined || dataFile === '' ? () => undefined : lockFile(dataFile);
  let storage: Storage | undefined;
  try {
    storage = await openStorage({ databaseUrl, dataFile }, (error) =>
      log.warn({ error: describeError(error) }, 'a connection to the database was lost'),
    );
    const relay = await createRelay({ config, channels, storage, source, desks, appFolder, log, now });
    const timeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
    const server = createAdaptorServer({
      fetch: relay.app.fetch,
      serverOptions: {
        requestTimeout: timeout,
        headersTimeout: timeout,
        connectionsCheckingInterval: Math.min(timeout, 5000),
      },
    }) as Server;
    const opened = storage;
    const closeOnce = async (patienceMs: number) => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      const timers = [
        setTimeout(relay.cut, patienceMs),
        // A caller that reads no answer must not keep the process alive.
        setTimeout(() => server.closeAllConnections(), patienceMs + 1000),
      ];
      await Promise.all([relay.stop(), closed]);
      for (const timer of timers) clearTimeout(timer);
      await opened.close();
      unlock();
    };
    try {
      await listen(server, port, host);
    } catch (error) {
      relay.cut();
      await relay.stop();
      throw error;
    }
    const { port: actualPort } = server.address() as AddressInfo;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
    log.info({ url, channels: config.channels.length }, 'the relay is ready');
    let closing: Promise<void> | undefined;
    return { url, storage, close: (patienceMs = PATIENCE_MS) => (closing ??= closeOnce(patienceMs)) };
  } catch (error) {
    await storage?.close();
    unlock();
    throw error;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code ?? error.name})`;
      reject(new UserError(`Port ${port} on ${host} ${why}. Choose another one: --port N, or --host H`));
    });
    server.listen(port, host, resolve);
  });
}
