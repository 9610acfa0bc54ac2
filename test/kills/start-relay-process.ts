import type { DataPlace } from '@/relay/storage/open-storage';
import { type ServerProcess, startServerProcess } from '@/test/relay/start-server-process';
import { DESK, PLATFORM, X_TOKEN } from '@/test/relay/start-test-relay';

/** Starts a relay for one channel in a process of its own. */
export function startRelayProcess(
  { databaseUrl, dataFile }: Partial<DataPlace>,
  platformUrl: string,
): Promise<ServerProcess> {
  return startServerProcess(['relay/main.ts', '--port', '0', ...(dataFile ? ['--data', dataFile] : [])], {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    RELAY_PLATFORM_HEADER: `Authorization: ${PLATFORM.authorization}`,
    RELAY_DESK_TOKEN: DESK.authorization.slice('Bearer '.length),
    RELAY_WEBHOOK_URL: `${platformUrl}/api_v2/intelli/v2/webhook/CUSTOM_TICKET/${X_TOKEN}/1001`,
  });
}
