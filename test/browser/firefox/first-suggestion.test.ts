import { expect, onTestFinished, test } from 'vitest';

import { INSERT_NAMES } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { startServers } from '@/demo/servers/start-servers';
import { launchFirefox } from '@/test/drivers/firefox/launch-firefox';

import { button, FIREFOX_EXTENSION_DIR } from './firefox-desk';

const field = (label: string): string => `//*[@id=//label[normalize-space()='${label}']/@for]`;

test('a new user of Firefox inserts the first suggestion after 8 actions and 90 seconds at most', async () => {
  const servers = await startServers({ firstPort: 0 });
  const firefox = await launchFirefox(FIREFOX_EXTENSION_DIR);
  onTestFinished(async () => {
    await Promise.all([firefox.close(), servers.close()]);
  });
  const { page, sidebar } = firefox;
  const { replySuggestionUrl, summaryUrl } = servers.credentials;
  const startedAt = performance.now();
  const actions: string[] = [];
  const act = async (name: string, doing: () => Promise<unknown>): Promise<void> => {
    actions.push(name);
    await doing();
  };
  await firefox.navigate(firefox.extensionUrl('options.html#start'));

  await act('paste the ticket', () =>
    page.type(field(uiText('options.desk-address')), `${servers.helpdesk}/tickets/4711`),
  );
  await act('paste the channel', () =>
    page.evaluate(
      (label, text) => {
        const labels = [...document.querySelectorAll('label')];
        const input = document.getElementById(labels.find(({ textContent }) => textContent === label)?.htmlFor ?? '');
        // Firefox's own form of the event, which TypeScript does not know.
        const pasted = { bubbles: true, cancelable: true, dataType: 'text/plain', data: text };
        input?.dispatchEvent(new ClipboardEvent('paste', pasted));
      },
      uiText('options.address.suggestion'),
      `${replySuggestionUrl}\n${summaryUrl}`,
    ),
  );
  await act('connect', () => page.click(button(uiText('start.connect'))));
  // A preference answers the question of this Firefox.
  await act('allow', () =>
    until(async () => (await page.text()).includes(uiText('start.done')), 'the end of the set-up'),
  );
  await act('open the ticket', () => page.click(`//a[normalize-space()='${uiText('start.open-ticket')}']`));
  await act('open the sidebar', () => firefox.openSidebar());
  const says = (words: string): Promise<true> =>
    until(async () => (await sidebar.text()).includes(words) || undefined, `“${words}” in the sidebar`);
  await says('#4711');
  await act('suggest', () => sidebar.click(button(uiText('request.suggest'))));
  await says(uiText('verdict.MESSAGE'));
  await act('insert', () => sidebar.click(INSERT_NAMES.map(button).join(' | ')));
  await says(uiText('insert.done'));
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${actions.length} actions, ${seconds.toFixed(1)} s: ${actions.join(', ')}`);
  expect(actions.length).toBeLessThanOrEqual(8);
  expect(seconds).toBeLessThan(90);
});
