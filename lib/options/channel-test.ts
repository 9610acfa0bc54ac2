import {
  ENDPOINT_NAMES,
  mapEndpoints,
  PLATFORM_ENDPOINTS,
  type PlatformEndpoint,
} from '@/lib/contract/platform-endpoints';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import type { ChannelTest } from '@/lib/domain/endpoint-requests';
import type { OptionsStoreActions } from '@/lib/options-view/options-actions';

import { findAddressProblems } from './find-problems';
import type { OptionsContext } from './options-context';
import { draftOf } from './options-state';
import { listPlatformPatterns, nameHost } from './permission-patterns';

interface ChannelTesting extends Pick<OptionsStoreActions, 'testChannel' | 'pasteAddresses'> {
  runTest: (channel: string, pasted: Record<PlatformEndpoint, string>) => Promise<void>;
}

export function createChannelTest({ ports, get, set, setDraft, dismissSave }: OptionsContext): ChannelTesting {
  /** Tests what will be used after saving. The permission prompt belongs to the agent's paste or click. */
  async function testChannel(channel: string): Promise<void> {
    const { pasted } = draftOf(get(), channel);
    const problems = findAddressProblems(pasted);
    const isRight = Object.keys(problems).length === 0;
    const test = { state: isRight ? 'testing' : 'idle' } as const;
    setDraft(channel, { problems, test });
    if (!isRight) return;
    const patterns = listPlatformPatterns(pasted);
    if (!(await ports.requestPermissions(patterns))) {
      setDraft(channel, { test: { state: 'idle' } });
      return set({ save: { state: 'refused', hosts: patterns.map(nameHost) } });
    }
    // Another address or a newer test has replaced it.
    if (draftOf(get(), channel).test === test) await runTest(channel, pasted);
  }

  /** Tests addresses. An empty field stands for its stored address. */
  async function runTest(channel: string, pasted: Record<PlatformEndpoint, string>): Promise<void> {
    const testing = { state: 'testing' } as const;
    setDraft(channel, { test: testing });
    const delivery = await ports.sendToWorker('channel.test', {
      channel,
      ...mapEndpoints((endpoint) => pasted[endpoint].trim()),
    });
    if (draftOf(get(), channel).test !== testing) return;
    setDraft(channel, {
      test: delivery.ok ? { state: 'tested', results: withTime(delivery.value) } : { state: 'unanswered' },
    });
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

    async pasteAddresses(channel, pasted) {
      const managed = get().settings?.managed ?? [];
      const isOwn = (endpoint: PlatformEndpoint) =>
        channel !== DEFAULT_CHANNEL || !managed.includes(`channel.${PLATFORM_ENDPOINTS[endpoint].setting}`);
      const own = ENDPOINT_NAMES.filter(isOwn);
      const { pasted: before } = draftOf(get(), channel);
      setDraft(channel, {
        pasted: mapEndpoints((endpoint) => (own.includes(endpoint) && pasted[endpoint]) || before[endpoint]),
      });
      dismissSave();
      await testChannel(channel);
    },
  };
}
