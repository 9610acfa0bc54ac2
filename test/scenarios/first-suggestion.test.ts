import { expect, onTestFinished, test } from 'vitest';

import { launchBrowser } from '@/demo/browser/launch-browser';
import { sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { startServers } from '@/demo/servers/start-servers';
import { addAgent } from '@/relay/agent/agent-tokens';
import { stagePlatform } from '@/test/browser/staged-platform';
import { answerPermissionQuestion } from '@/test/drivers/chromium/answer-permission-question';
import { reachFirstSuggestion } from '@/test/drivers/chromium/reach-first-suggestion';
import { startVirtualScreen } from '@/test/drivers/virtual-screen';
import { createTestConfig, startTestRelay } from '@/test/relay/start-test-relay';

test.each([
  ['the addresses of the platform', 'channel', 7],
  ["a code of the company's relay", 'relay', 8],
] as const)(
  'a new user with %s inserts the first suggestion after few actions and 90 seconds at most',
  async (_, by, most) => {
    const servers = await startServers({ firstPort: 0 });
    const screen = await startVirtualScreen();
    const browser = await launchBrowser({
      extensionDir: '.output/chrome-mv3',
      headless: false,
      panelWidth: 400,
      keepsFirstRunPage: true,
    });
    onTestFinished(async () => {
      await browser.close();
      await screen.close();
      await servers.close();
    });
    const ticket = `${servers.helpdesk}/tickets/4711`;
    const tab = await browser.context.newPage();
    await tab.goto(ticket);
    const { replySuggestionUrl, summaryUrl } = servers.credentials;
    const access = by === 'relay' ? { relay: await openRelay() } : { channel: `${replySuggestionUrl}\n${summaryUrl}` };
    const { page, actions, seconds } = await reachFirstSuggestion({
      browser,
      ticket,
      access,
      allow: (start) => answerPermissionQuestion(start, screen, 'Tab', 'Return'),
    });
    console.log(`${actions.length} actions, ${seconds.toFixed(1)} s: ${actions.join(', ')}`);
    expect(actions.length).toBeLessThanOrEqual(most);
    expect(seconds).toBeLessThan(90);
    expect(await sampleHelpdesk(page).composer.innerText()).toContain('Hello');
  },
);

/** Starts a relay. Returns its address and a one-time code, as an administrator sends them. */
async function openRelay(): Promise<string> {
  const platform = await stagePlatform();
  onTestFinished(() => platform.close());
  const relay = await startTestRelay({ config: createTestConfig(platform.url) });
  return `${relay.url} ${await addAgent(relay.storage, 'ada', { withCode: true, now: Date.now() })}`;
}
