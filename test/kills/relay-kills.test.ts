import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { Random } from '@/demo/shop/sample-data/random';
import { countTries, SEED, writeFigure } from '@/test/faults/figures';
import type { ServerProcess } from '@/test/relay/start-server-process';
import { startTestPlatform } from '@/test/relay/start-test-platform';
import { createTestFolder } from '@/test/relay/test-place';

import { auditLoad, NO_VIOLATION, startRelayLoad } from './relay-load';
import { startRelayProcess } from './start-relay-process';

const KILLS = 200;
/** Callbacks that a relay accepts before it is killed. */
const MOST_ACCEPTED = 60;

test('a killed relay loses nothing that it accepted and files nothing twice', async () => {
  const random = new Random(SEED);
  const kills = countTries(KILLS);
  const platform = await startTestPlatform();
  const dataFile = path.join(createTestFolder(), 'relay.db');
  let relay: ServerProcess | undefined;
  onTestFinished(() => void relay?.process.kill('SIGKILL'));

  const load = startRelayLoad(() => relay?.url);
  for (let kill = 0; kill < kills; kill += 1) {
    relay = await startRelayProcess({ dataFile }, platform.url);
    await load.awaitAccepted(2 + random.below(MOST_ACCEPTED));
    relay.process.kill('SIGKILL');
    await relay.exited;
  }
  await load.end();

  relay = await startRelayProcess({ dataFile }, platform.url);
  const { violations, measured } = await auditLoad(load, platform, relay.url);
  writeFigure({ promise: 'Relay kills', where: 'Node', tried: kills, full: KILLS, violations, measured });
  expect(violations).toEqual(NO_VIOLATION);
  expect(load.refused()).toBe(0);
  expect(load.accepted.length).toBeGreaterThan(kills);
});
