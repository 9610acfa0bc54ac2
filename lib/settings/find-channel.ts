import { browser } from 'wxt/browser';

import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';

import { findDesk } from './find-desk';
import type { Settings } from './settings';

/** Finds the ID of the channel that serves the helpdesk of a tab. Rejects as the reading of the settings does. */
export async function findChannel(tabId: number, reading: Promise<Settings>): Promise<string | undefined> {
  // Without the permission for its host, a tab has no URL.
  const [tab, settings] = await Promise.all([browser.tabs.get(tabId).catch(() => undefined), reading]);
  const desk = tab?.url === undefined ? undefined : await findDesk(settings, tab.url);
  return desk && (desk.channel ?? DEFAULT_CHANNEL);
}
