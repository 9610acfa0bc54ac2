import type { ServerResponse } from 'node:http';

import type { SetUp } from '@/demo/browser/configure';
import { setUpFor } from '@/demo/browser/set-up-for';

import { createTest, type Desk, type DeskOptions, openDesk } from './desk';
import { sendJson, type StagedPlatform, stagePlatform, suggestion } from './staged-platform';

export interface StagedDesk extends Desk {
  platform: StagedPlatform;
}

/**
 * Opens a desk whose platform answers as the test wants.
 * @param setUp replaces parts of the settings for the demo's servers
 */
export async function openStagedDesk(setUp: SetUp = {}, launch: DeskOptions['launch'] = {}): Promise<StagedDesk> {
  const platform = await stagePlatform();
  const desk = await openDesk({
    launch,
    setUp: (servers) => ({ ...setUpFor(servers), ...platform.addresses, ...setUp }),
  });
  const { clear, close } = desk;
  // Saving has tested the addresses.
  platform.requests.length = 0;
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

export const test = createTest(() => openStagedDesk());
