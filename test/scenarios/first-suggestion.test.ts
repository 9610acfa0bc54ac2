import { expect, onTestFinished, test } from 'vitest';

import { launchBrowser } from '@/demo/browser/launch-browser';
import { sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { startServers } from '@/demo/servers/start-servers';
import { answerPermissionQuestion } from '@/test/drivers/chromium/answer-permission-question';
import { reachFirstSuggestion } from '@/test/drivers/chromium/reach-first-suggestion';
import { startVirtualScreen } from '@/test/drivers/virtual-screen';

test('a new user inserts the first suggestion with the build for agents after 8 actions and 90 seconds at most', async () => {
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
  const { page, actions, seconds } = await reachFirstSuggestion({
    browser,
    ticket,
    channel: `${replySuggestionUrl}\n${summaryUrl}`,
    allow: (start) => answerPermissionQuestion(start, screen, 'Tab', 'Return'),
  });
  console.log(`${actions.length} actions, ${seconds.toFixed(1)} s: ${actions.join(', ')}`);
  expect(actions.length).toBeLessThanOrEqual(8);
  expect(seconds).toBeLessThan(90);
  expect(await sampleHelpdesk(page).composer.innerText()).toContain('Hello');
});
