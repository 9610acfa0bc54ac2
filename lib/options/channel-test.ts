import {
  ENDPOINT_NAMES,
  mapEndpoints,
  PLATFORM_ENDPOINTS,
  type PlatformEndpoint,
} from '@/lib/contract/platform-endpoints';
import type { ChannelTest } from '@/lib/domain/endpoint-requests';
import type { OptionsStoreActions } from '@/lib/options-view/options-actions';

import { findAddressProblems } from './find-problems';
import type { OptionsContext } from './options-context';
import { listPlatformPatterns, nameHost } from './permission-patterns';

interface ChannelTesting extends Pick<OptionsStoreActions, 'testChannel' | 'pasteAddresses'> {
  runTest: (pasted: Record<PlatformEndpoint, string>) => Promise<void>;
}

export function createChannelTest({ ports, get, set, dismissSave }: OptionsContext): ChannelTesting {
  /** Tests what will be used after saving. The permission prompt belongs to the agent's paste or click. */
  async function testChannel(): Promise<void> {
    const { pasted } = get();
    const problems = findAddressProblems(pasted);
    const isRight = Object.keys(problems).length === 0;
    set({ problems, test: { state: isRight ? 'testing' : 'idle' } });
    if (!isRight) return;
    const patterns = listPlatformPatterns(pasted);
    const { test } = get();
    if (!(await ports.requestPermissions(patterns))) {
      return set({ test: { state: 'idle' }, save: { state: 'refused', hosts: patterns.map(nameHost) } });
    }
    // Another address or a newer test has taken its place.
    if (get().test === test) await runTest(pasted);
  }

  /** Tests addresses, and the stored ones of empty fields. */
  async function runTest(pasted: Record<PlatformEndpoint, string>): Promise<void> {
    const testing = { state: 'testing' } as const;
    set({ test: testing });
    const delivery = await ports.sendToWorker(
      'channel.test',
      mapEndpoints((endpoint) => pasted[endpoint].trim()),
    );
    if (get().test !== testing) return;
    set({ test: delivery.ok ? { state: 'tested', results: withTime(delivery.value) } : { state: 'unanswered' } });
  }

  /** Adds the time of a failure, which the platform's support needs. */
  function withTime(results: ChannelTest): ChannelTest {
    const failedAt = new Date(ports.now()).toISOString();
    return mapEndpoints((endpoint) => {
      const result = results[endpoint];
      return typeof result === 'string' ? result : { failedAt, ...result };
    });
  }

  return {
    testChannel,
    runTest,

    async pasteAddresses(pasted) {
      const managed = get().settings?.managed ?? [];
      const isOwn = (endpoint: PlatformEndpoint) =>
        !managed.includes(`channel.${PLATFORM_ENDPOINTS[endpoint].setting}`);
      const own = ENDPOINT_NAMES.filter(isOwn);
      set({
        pasted: mapEndpoints((endpoint) => (own.includes(endpoint) && pasted[endpoint]) || get().pasted[endpoint]),
      });
      dismissSave();
      await testChannel();
    },
  };
}
