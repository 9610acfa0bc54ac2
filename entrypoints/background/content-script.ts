import { browser } from 'wxt/browser';

import { listenForAnnouncements } from '@/lib/messaging/listen';
import { sendToPage } from '@/lib/messaging/send';
import { findDesk } from '@/lib/settings/find-desk';
import { isPatternAllowed } from '@/lib/settings/host-permissions';
import type { DeskSettings, Settings } from '@/lib/settings/settings';
import { createSerialQueue } from '@/lib/shared/create-serial-queue';
import { hashText } from '@/lib/shared/hash-text';
import { withoutPort } from '@/lib/shared/match-pattern';
import { pause } from '@/lib/shared/pause';

export const SCRIPT_FILE = '/content-scripts/content.js' as const;

/** Requests and the reading of tickets come first. */
const RESUME_MS = 1000;

interface Deps {
  read: () => Promise<Settings>;
  /** Announces changed settings. */
  tell: () => Promise<void>;
  /** Called when the policy has changed, which may have removed helpdesks. */
  giveBackPermissions: () => Promise<void>;
}

/**
 * Registers the content script for the allowed helpdesks and injects it into their open tabs, again after each change,
 * so that nobody reloads a ticket. Ends it in all other tabs, at once.
 */
export function keepContentScriptRegistered({ read, tell, giveBackPermissions }: Deps): void {
  // Two registrations at once would both find nothing registered.
  const enqueue = createSerialQueue();
  const apply = () =>
    void enqueue(async () => {
      // A panel that reads before the script has ended would show the ticket of a removed helpdesk.
      if (await register(read)) await tell();
    }).catch(() => undefined);
  const tellAndApply = () => {
    apply();
    void tell();
  };
  // The end of a script does not reach a page in the back/forward cache. It says when it returns.
  const endUnlessOnDesk = async (tabId: number, url: string): Promise<void> => {
    if (await findDesk(await read(), url)) return;
    await sendToPage(tabId, 'script.end', {});
    await tell();
  };
  listenForAnnouncements({
    'page.ready': (_, { tab, url = '' }) => {
      if (tab?.id !== undefined) void endUnlessOnDesk(tab.id, url).catch(() => undefined);
    },
  });
  // An update removes the registrations and orphans the scripts in open pages.
  browser.runtime.onInstalled.addListener(apply);
  browser.runtime.onStartup.addListener(apply);
  // The last worker may have died before it was done.
  setTimeout(apply, RESUME_MS);
  browser.permissions.onAdded.addListener(tellAndApply);
  browser.permissions.onRemoved.addListener(tellAndApply);
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') {
      tellAndApply();
      void giveBackPermissions().catch(() => undefined);
    }
    if (area === 'local') apply();
  });
}

/** Registered, for no page, while the script is started and ended: the worker may die before that is done. */
const UNFINISHED = { id: 'unfinished', matches: ['https://unfinished.invalid/*'], js: [SCRIPT_FILE] };

/** @returns whether the helpdesks have changed */
async function register(read: () => Promise<Settings>): Promise<boolean> {
  const { desks, defaults } = await read();
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
