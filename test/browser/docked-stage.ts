import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

import { startRelay } from '@/relay/server/start-relay';
import { createTestConfig, DESK } from '@/test/relay/start-test-relay';

import { type StagedPlatform, stagePlatform } from './staged-platform';

export interface DockedStage {
  platform: StagedPlatform;
  /** Of the helpdesk. */
  origin: string;
}

const DESK_TOKEN = DESK.authorization.slice('Bearer '.length);

/**
 * Starts a helpdesk whose pages show the panel of a relay, which is on another site for the browser, for one test. The helpdesk's
 * server signs in the agent `ada`.
 * @param writePage returns the page at a path, without the tag
 * @param attributes of the tag
 */
export async function stageDockedPanel(
  writePage: (path: string) => string,
  attributes = 'data-code-url="/code"',
): Promise<DockedStage> {
  const platform = await stagePlatform();
  onTestFinished(() => platform.close());
  let relay = '';

  const readCode = async (): Promise<string> => {
    const body = JSON.stringify({ agent: 'ada' });
    const headers = { ...DESK, 'content-type': 'application/json' };
    const answer = await fetch(`${relay}/desk/agent-code`, { method: 'POST', headers, body });
    return ((await answer.json()) as { code: string }).code;
  };
  const answer = async ({ url = '', method }: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (method === 'POST') return void response.end(await readCode());
    const tag = `<script src="${relay}/app/deskhand.js" ${attributes} async></script>`;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(writePage(url) + tag);
  };
  const helpdesk = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => helpdesk.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => helpdesk.close(() => resolve())));
  const origin = `http://127.0.0.1:${(helpdesk.address() as AddressInfo).port}`;

  const config = createTestConfig(platform.url, {
    desks: [{ match: `${origin}/*`, channel: 'main', token: DESK_TOKEN }],
    apps: [{ origin, channel: 'main' }],
    limits: { perMinute: 100_000, perDay: 1_000_000 },
  });
  const running = await startRelay({ config, dataFile: '', port: 0 });
  onTestFinished(() => running.close(0));
  relay = running.url.replace('127.0.0.1', 'localhost');
  return { platform, origin };
}
