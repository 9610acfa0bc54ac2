import type { DataPlace } from '@/relay/storage/open-storage';
import { startServerProcess } from '@/test/relay/start-server-process';

/** Headers of the callers of the relay. */
export const PLATFORM = { authorization: 'Bearer bench-platform-header' };
export const DESK = { authorization: 'Bearer bench-token-of-the-desk' };
export const SHOP = { authorization: 'Bearer bench-token-of-the-shop' };

export type ServerName = 'bare' | 'relay';

/** A server that is measured, in a process of its own. */
export interface Target {
  url: string;
  close: () => Promise<void>;
}

const webhookOf = (platformUrl: string) => `${platformUrl}/api_v2/intelli/v2/webhook/CUSTOM_TICKET/bench-x-token/1001`;

export function startRelay({ dataFile, databaseUrl = '' }: DataPlace, platformUrl: string): Promise<Target> {
  return start(['relay/main.ts', '--port', '0', '--data', dataFile], {
    DATABASE_URL: databaseUrl,
    RELAY_PLATFORM_HEADER: `Authorization: ${PLATFORM.authorization}`,
    RELAY_DESK_TOKEN: DESK.authorization.slice('Bearer '.length),
    RELAY_COMMERCE_TOKEN: SHOP.authorization.slice('Bearer '.length),
    RELAY_WEBHOOK_URL: webhookOf(platformUrl),
  });
}

/** @param pagesFile has a JSON list of the pages of orders that it serves */
export function startBare(platformUrl: string, pagesFile: string): Promise<Target> {
  return start(['test/bench/relay/serve-bare.ts', webhookOf(platformUrl), pagesFile], {});
}

async function start(args: string[], environment: Record<string, string>): Promise<Target> {
  const server = await startServerProcess(args, environment);
  return {
    url: server.url,
    async close() {
      server.process.kill('SIGTERM');
      await server.exited;
    },
  };
}
