import { browser } from 'wxt/browser';

import { sendToPage } from '@/lib/messaging/send';
import { isPatternAllowed } from '@/lib/settings/host-permissions';
import type { DeskSettings, Settings } from '@/lib/settings/settings';
import { hashText } from '@/lib/shared/hash-text';
import { withoutPort } from '@/lib/shared/match-pattern';
import { pause } from '@/lib/shared/pause';

export const SCRIPT_FILE = '/content-scripts/content.js' as const;

/** A registration without pages that exists while the script is started and ended: the worker may die before this is complete. */
const UNFINISHED = { id: 'unfinished', matches: ['https://unfinished.invalid/*'], js: [SCRIPT_FILE] };

/**
 * Registers the content script for the allowed helpdesks, injects it into their open tabs, and ends it in all other tabs.
 * @returns whether the helpdesks have changed
 */
export async function registerContentScript({ desks, defaults }: Settings): Promise<boolean> {
  const allowed = await Promise.all(desks.map(({ match }) => isPatternAllowed(match)));
  const followed = desks.filter((_, index) => allowed[index]);
  // The ID changes with everything that open pages learn only from a new script.
  const id = `desks-${hashText(JSON.stringify([followed, defaults.uiLanguage]))}`;
  const registered = (await browser.scripting.getRegisteredContentScripts()).map((script) => script.id);
  if (registered.join() === (followed.length > 0 ? id : '')) return false;

  if (!registered.includes(UNFINISHED.id)) await browser.scripting.registerContentScripts([UNFINISHED]);
  const outdated = registered.filter((other) => other !== UNFINISHED.id);
  if (outdated.length > 0) await browser.scripting.unregisterContentScripts({ ids: outdated });
  const matches = matchesOf(followed);
  if (matches.length > 0) {
    await browser.scripting.registerContentScripts([{ id, matches, js: [SCRIPT_FILE], runAt: 'document_idle' }]);
  }
  const tabs = matches.length > 0 ? await browser.tabs.query({ url: matches }) : [];
  await endScripts(new Set(tabs.map(({ id: tabId }) => tabId)));
  // Sleeping tabs and error pages accept no script; they get it when they load again.
  await Promise.allSettled(
    tabs.map(({ id: tabId = -1 }) => browser.scripting.executeScript({ target: { tabId }, files: [SCRIPT_FILE] })),
  );
  await browser.scripting.unregisterContentScripts({ ids: [UNFINISHED.id] });
  return true;
}

/** A sleeping tab does not answer before it wakes. */
const END_MS = 1000;

/** Ends the content script in all tabs but these. Tabs without it do not answer. */
async function endScripts(kept: ReadonlySet<number | undefined>): Promise<void> {
  const tabs = await browser.tabs.query({});
  const others = tabs.filter(({ id }) => !kept.has(id));
  const ended = others.map(({ id = -1 }) => sendToPage(id, 'script.end', {}));
  await Promise.race([Promise.all(ended), pause(END_MS)]);
}

/** Firefox (153) accepts a pattern with a port and then matches nothing, so there the script goes to every port. */
function matchesOf(desks: readonly DeskSettings[]): string[] {
  const knowsPorts = browser.runtime.getURL('/').startsWith('chrome-extension:');
  return [...new Set(desks.map(({ match }) => (knowsPorts ? match : withoutPort(match))))];
}
