import { onTestFinished } from 'vitest';

import { addAgent } from '@/relay/agent/agent-tokens';
import { configSchema } from '@/relay/config/config-schema';
import { type RunningRelay, type StartOptions, startRelay } from '@/relay/server/start-relay';

import { createTestPlace } from './test-place';

export const PLATFORM = { authorization: 'Bearer platform-header-value' };
export const DESK = { authorization: 'Bearer desk-token-of-the-tests' };
export const SHOP = { authorization: 'Bearer shop-token-of-the-tests' };
export const X_TOKEN = 'x-token-of-the-tests';

/** The addresses of one channel on a platform. */
export function createTestConfig(platformUrl = 'http://127.0.0.1:9', others: object = {}) {
  const at = (place: string) => `${platformUrl}/api_v2/intelli/${place}/${X_TOKEN}/1001`;
  return configSchema.parse({
    channels: [
      {
        id: 'main',
        replySuggestionUrl: at('custom-ticket/reply-suggestion'),
        summaryUrl: at('custom-ticket/summary'),
        webhookUrl: at('v2/webhook/CUSTOM_TICKET'),
        platformHeader: `Authorization: ${PLATFORM.authorization}`,
      },
    ],
    desks: [{ match: 'https://desk.example/*', channel: 'main', token: DESK.authorization.slice('Bearer '.length) }],
    apps: [{ origin: 'https://desk.example', channel: 'main' }],
    commerce: { token: SHOP.authorization.slice('Bearer '.length) },
    logLevel: 'silent',
    ...others,
  });
}

export interface TestRelay extends RunningRelay {
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<{ status: number; body: unknown }>;
  get: (path: string, headers?: Record<string, string>) => Promise<{ status: number; body: unknown }>;
  /** Headers of a new agent. */
  addAgent: (name: string, limits?: { perMinute?: number; perDay?: number }) => Promise<{ authorization: string }>;
}

/** Starts a relay in this process for one test. */
export async function startTestRelay(options: Partial<StartOptions> = {}): Promise<TestRelay> {
  const relay = await startRelay({
    config: createTestConfig(),
    ...(await createTestPlace()),
    port: 0,
    ...options,
  });
  onTestFinished(() => relay.close(0));
  const send = async (place: string, init: RequestInit) => {
    const response = await fetch(relay.url + place, init);
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return {
    ...relay,
    post: (place, body, headers = {}) => send(place, { method: 'POST', headers, body: JSON.stringify(body) }),
    get: (place, headers = {}) => send(place, { headers }),
    async addAgent(name, limits = {}) {
      const token = await addAgent(relay.storage, name, { withCode: false, now: Date.now(), ...limits });
      return { authorization: `Bearer ${token}` };
    },
  };
}
