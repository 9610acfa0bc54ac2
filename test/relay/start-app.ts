import { expect } from 'vitest';

import type { StartOptions } from '@/relay/server/start-relay';

import { DESK, startTestRelay } from './start-test-relay';

/** The helpdesk's page of the test configuration. */
export const PAGE = 'https://desk.example';

/** A relay whose clock the test moves, and the panel in the helpdesk's page. */
export async function startApp(options: Partial<StartOptions> = {}) {
  let now = Date.now();
  const relay = await startTestRelay({ now: () => now, ...options });
  const panel = { origin: relay.url, 'x-deskhand': 'panel' };

  /** Sends a request as the frame does, and reads the cookie of the answer. */
  async function send(path: string, body: object, headers: Record<string, string> = {}) {
    const answer = await fetch(relay.url + path, {
      method: 'POST',
      headers: { ...panel, ...headers },
      body: JSON.stringify(body),
    });
    const { token, ...read } = (await answer.json()) as { token?: string; error?: { reason: string; message: string } };
    const cookie = answer.headers.get('set-cookie') ?? '';
    return {
      status: answer.status,
      body: read,
      reason: read.error?.reason,
      cookie,
      /** As the browser sends it. */
      ownCookie: { cookie: cookie.split(';')[0] ?? '' },
      authorization: { authorization: `Bearer ${token}` },
    };
  }

  return {
    ...relay,
    panel,
    send,
    wait: (ms: number) => (now += ms),
    readNow: () => now,
    async issueCode(agent: string) {
      const { status, body } = await relay.post('/desk/agent-code', { agent }, DESK);
      expect(status).toBe(200);
      return (body as { code: string }).code;
    },
    async signIn(agent: string, origin = PAGE) {
      const { body } = await relay.post('/desk/agent-code', { agent }, DESK);
      const signedIn = await send('/app/sign-in', { code: (body as { code: string }).code, origin });
      expect(signedIn.status).toBe(200);
      return signedIn;
    },
    /** The status of a request with a token. */
    tryToken: async (headers: { authorization: string }) => (await relay.get('/agent/config', headers)).status,
  };
}
