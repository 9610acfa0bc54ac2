import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { startServers } from '@/demo/servers/start-servers';
import { FIREFOX_ID } from '@/lib/domain/firefox-id';
import { policyFor } from '@/test/browser/managed-extension';
import { launchFirefox } from '@/test/drivers/firefox/launch-firefox';
import { button } from '@/test/drivers/firefox/xpaths';

import { FIREFOX_EXTENSION_DIR } from './firefox-desk';

/** Firefox reads policies for extensions from the home folder, too, which the driver moves into the profile. */
function writePolicy(home: string, data: object): void {
  const folder = join(home, '.mozilla/managed-storage');
  mkdirSync(folder, { recursive: true });
  const manifest = { name: FIREFOX_ID, description: 'Settings of the organization', type: 'storage', data };
  writeFileSync(join(folder, `${FIREFOX_ID}.json`), JSON.stringify(manifest));
}

test('an agent under a policy reads tickets in Firefox after one click', async () => {
  const profileDir = mkdtempSync(join(tmpdir(), 'deskhand-profile-'));
  const servers = await startServers({ firstPort: 0 });
  writePolicy(profileDir, policyFor(servers));
  const firefox = await launchFirefox(FIREFOX_EXTENSION_DIR, { profileDir });
  onTestFinished(async () => {
    await Promise.all([firefox.close(), servers.close()]);
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  });
  await firefox.navigate(`${servers.helpdesk}/tickets/4711`);
  await firefox.openSidebar();
  const says = (words: string): Promise<true> =>
    until(async () => (await firefox.sidebar.text()).includes(words) || undefined, `“${words}” in the sidebar`);
  const { hostname } = new URL(servers.helpdesk);
  await says(uiText('page.not-allowed-yet', { hosts: hostname }));
  expect(await firefox.page.evaluate(() => document.querySelectorAll('[deskhand-ask]').length)).toBe(0);
  await firefox.sidebar.click(button(uiText('action.allow')));
  await says('#4711');
});
