import { browser } from 'wxt/browser';

import { createPackagedAdapters } from '@/lib/adapters/packaged-adapters';
import { createCommerce } from '@/lib/commerce/commerce';
import { readPackagedJson } from '@/lib/http/packaged-json';
import { createTransport } from '@/lib/http/transport';
import { withPermissionCheck } from '@/lib/http/with-permission-check';
import { createDailyCount } from '@/lib/journal/daily-count';
import { createJournal } from '@/lib/journal/journal';
import { createRequestRunner } from '@/lib/journal/request-runner';
import { announce } from '@/lib/messaging/send';
import { createPlatformRequests } from '@/lib/platform/platform-requests';
import { createRelayClient } from '@/lib/relay-client/relay-client';
import { createConfiguration } from '@/lib/settings/configuration';
import { findChannel } from '@/lib/settings/find-channel';
import { isOriginAllowed } from '@/lib/settings/host-permissions';

import { createCredentials } from './credentials';

export type Services = ReturnType<typeof createServices>;

export function createServices() {
  const postJson = withPermissionCheck(createTransport(), isOriginAllowed);
  const keepAlive = () => browser.runtime.getPlatformInfo();
  const addressOf = (path: `/${string}`) => browser.runtime.getURL(path as '/');
  const readPackaged = (path: `/${string}`) => readPackagedJson(addressOf(path));
  const now = () => new Date();

  const journal = createJournal(browser.storage.session, Date.now, () => void announce('storage.full', {}));
  const runner = createRequestRunner({ journal, now, keepAlive });
  const credentials = createCredentials();
  const { channel, token, relayToken } = credentials;
  const adapters = createPackagedAdapters(() => readPackaged('/adapters.json'));
  const settingsChanged = () => announce('settings.changed', {});
  const configuration = createConfiguration({ ...credentials, listAdapters: adapters.list, notify: settingsChanged });
  const readUrl = async () => (await configuration.read()).relay.url;
  const relay = createRelayClient({ readUrl, token: relayToken, postJson });
  const dailyCount = createDailyCount(browser.storage.local, now);
  const platform = createPlatformRequests({
    postJson,
    runner,
    journal,
    findAddress: channel.find,
    hasRelay: async () => (await readUrl()) !== undefined,
    postToRelay: relay.post,
    findChannel: (tabId) => findChannel(tabId, configuration.read()),
    countAutomatic: async () => dailyCount.add((await configuration.read()).limits.suggestionsPerDay),
  });
  const commerce = createCommerce({
    readChoice: async () => (await configuration.read()).commerce,
    findToken: token.find,
    postToRelay: relay.post,
    forgetToken: token.forget,
    postJson,
    readPackaged,
    addressOf,
    keepAlive,
    onSyncChange: () => void announce('sync.changed', {}),
  });
  return { runner, journal, adapters, configuration, settingsChanged, relay, relayToken, platform, commerce };
}
