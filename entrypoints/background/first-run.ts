import { browser } from 'wxt/browser';

import type { Settings } from '@/lib/settings/settings';

/** Opens the first-run page after the installation, unless a helpdesk is set up already, as by a policy. */
export async function openFirstRunPage(reason: string, read: () => Promise<Settings>): Promise<void> {
  if (reason === 'install' && (await read()).desks.length === 0)
    await browser.tabs.create({ url: '/options.html#start' });
}
