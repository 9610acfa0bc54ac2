import { expect, onTestFinished, test } from 'vitest';

import { startServers } from '@/demo/servers/start-servers';
import { launchFirefox } from '@/test/drivers/firefox/launch-firefox';
import { reachFirstSuggestion } from '@/test/drivers/firefox/reach-first-suggestion';

import { FIREFOX_EXTENSION_DIR } from './firefox-desk';

test('a new user of Firefox inserts the first suggestion after 7 actions and 90 seconds at most', async () => {
  const servers = await startServers({ firstPort: 0 });
  const firefox = await launchFirefox(FIREFOX_EXTENSION_DIR);
  onTestFinished(async () => {
    await Promise.all([firefox.close(), servers.close()]);
  });
  const { replySuggestionUrl, summaryUrl } = servers.credentials;
  const { actions, seconds } = await reachFirstSuggestion({
    firefox,
    ticket: { url: `${servers.helpdesk}/tickets/4711`, id: '4711' },
    channel: `${replySuggestionUrl}\n${summaryUrl}`,
  });
  console.log(`${actions.length} actions, ${seconds.toFixed(1)} s: ${actions.join(', ')}`);
  expect(actions.length).toBeLessThanOrEqual(7);
  expect(seconds).toBeLessThan(90);
});
