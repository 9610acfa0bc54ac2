import { browser } from 'wxt/browser';

import type { SettingsView } from '@/lib/settings/settings';

import { needsAgent } from './policy-badge';

/** Opens the first-run page after the installation, under a policy only if a click of the agent is missing. */
export async function openFirstRunPage(reason: string, view: () => Promise<SettingsView>): Promise<void> {
  if (reason !== 'install') return;
  // Before any `await`: the browser may deliver the policy of a new extension at any moment.
  const delivery = new Promise<void>((resolve) => {
    browser.storage.onChanged.addListener((_, area) => {
      if (area === 'managed') resolve();
    });
  });
  const { installType } = await browser.management.getSelf();
  if (installType === 'admin') {
    const { managed } = await view();
    if (managed.length === 0) await delivery;
    if (!needsAgent(await view())) return;
  }
  await browser.tabs.create({ url: '/options.html#start' });
}
