import { browser } from 'wxt/browser';

import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import { matchesPattern } from '@/lib/shared/match-pattern';

import type { Settings } from './settings';

/** Finds the ID of the channel that serves the helpdesk of a tab. Rejects as the reading of the settings does. */
export async function findChannel(tabId: number, reading: Promise<Settings>): Promise<string | undefined> {
  const [tab, { desks }] = await Promise.all([browser.tabs.get(tabId).catch(() => undefined), reading]);
  // Without the permission for its host, a tab has no URL.
  const url = tab?.url;
  const desk = url === undefined ? undefined : desks.find(({ match }) => matchesPattern(match, url));
  return desk && (desk.channel ?? DEFAULT_CHANNEL);
}
