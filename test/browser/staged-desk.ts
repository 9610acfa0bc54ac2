import type { ServerResponse } from 'node:http';

import { setUpFor } from '@/demo/set-up-for';

import { createTest, type Desk, openDesk } from './desk';
import { sendJson, type StagedPlatform, stagePlatform, suggestion } from './staged-platform';

/** A desk whose platform does what the test wants. */
export interface StagedDesk extends Desk {
  platform: StagedPlatform;
}

async function openStagedDesk(): Promise<StagedDesk> {
  const platform = await stagePlatform();
  const desk = await openDesk({ setUp: (servers) => ({ ...setUpFor(servers), ...platform.addresses }) });
  const { clear, close } = desk;
  return Object.assign(desk, {
    platform,
    async clear() {
      await clear();
      platform.requests.length = 0;
      platform.answer = (_: unknown, response: ServerResponse) => sendJson(response, suggestion('<p>Hello</p>'));
    },
    async close() {
      await close();
      await platform.close();
    },
  });
}

/** A test at a desk whose platform does what the test wants. */
export const test = createTest(openStagedDesk);
